/** Starts the bank: finds out which card and device this is, then keeps the screen up to date. */

import { stayAwake } from "./device/awake.js";
import { onHeldUp } from "./device/database.js";
import { watchSpace } from "./device/disk-space.js";
import { askBeforeLeaving } from "./device/leaving.js";
import { keepPage, renewFor } from "./device/page-keeper.js";
import { pairingOf } from "./device/pairings.js";
import { recallUnfinished } from "./device/unfinished.js";
import { recallAnswers } from "./device/waiting-answers.js";
import { isEmpty } from "./device/waiting-entries.js";
import { useEngineOf } from "./engine/loading.js";
import { dataOfPage, showPage } from "./page.js";
import { nameEngine } from "./server/api.js";
import { followCalls } from "./server/calling.js";
import { follow, followUnseen } from "./server/follow.js";
import { recallWaiting } from "./server/local-book.js";
import { isLocked } from "./state/lookups.js";
import { change, forgetful, keepsAfterAll, now } from "./state/store.js";

async function begin() {
  showPage();
  onHeldUp((isHeldUp) => change({ isHeldUp }));
  const hasSentAll = () => {
    const { entry, waits, waitingAnswers } = now();
    return entry === null && waits === null && !waitingAnswers.length;
  };
  askBeforeLeaving(() => !hasSentAll());
  stayAwake();
  watchSpace();
  const isFree = async () => {
    // What waits on the disk may not have been read yet.
    if (!(await isEmpty(now().card))) return false;
    const { forgets, panel } = now();
    return hasSentAll() && !isLocked(now()) && !panel && !forgets.device && !forgets.entries;
  };
  change({ isPageComing: true });
  keepPage(isFree, (isKept) => {
    change({ isPageComing: false });
    if (isKept) keepsAfterAll("page");
    else forgetful("page");
  });
  // The page is the same for all cards: a device that keeps it has one, whichever card opens it.
  const [, , card] = location.pathname.split("/");
  change({ card });
  followCalls();
  const { engine = "" } = dataOfPage();
  nameEngine(engine.match(/[0-9a-f]{64}/)?.[0] ?? "", (newer) => {
    renewFor(newer);
    change({ isOutdated: true });
  });
  useEngineOf(engine);
  const { pass = null, label = "" } = (await pairingOf(card)) ?? {};
  await recallWaiting();
  await recallAnswers();
  await recallUnfinished();
  change({ pass, label, screen: pass ? "start" : "pair" });
  // An update reloads all tabs: one that nobody sees leaves the bank to the one in use.
  if (pass) await (document.hidden ? followUnseen() : follow());
}

begin().catch((fault) => {
  change({ screen: "broken", notice: String(fault) });
  throw fault;
});
