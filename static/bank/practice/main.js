/** Starts the practice table. */

import { stayAwake } from "../device/awake.js";
import { onHeldUp } from "../device/database.js";
import { dataOfPage, showPage } from "../page.js";
import { PRACTICE } from "../state/lookups.js";
import { change } from "../state/store.js";
import { lesson } from "./lesson.js";
import { startLesson } from "./progress.js";
import { openPractice } from "./table.js";

function begin() {
  change({ screen: "practice", card: PRACTICE });
  showPage(lesson);
  onHeldUp((isHeldUp) => change({ isHeldUp }));
  startLesson();
  stayAwake();
  openPractice(dataOfPage().engine ?? "");
}

begin();
