/**
 * The script of every page. Each module looks for its own marks in the page and is idle where there
 * are none.
 */
import { startAgo } from "./ago.js";
import { startAlarms } from "./alarms.js";
import { startBuzz } from "./buzz.js";
import { startChanging } from "./changing.js";
import { startChoices } from "./choices.js";
import { startClocks } from "./clock.js";
import { startFilters } from "./filter.js";
import { startForms } from "./forms.js";
import { startGong } from "./gong.js";
import { startLive } from "./live.js";
import { startMessages } from "./messages.js";
import { startPages } from "./pages.js";
import { startPrint } from "./print.js";
import { startSlips } from "./slips.js";
import { startTabs } from "./tabs.js";

startClocks();
startAgo();
startAlarms();
startChanging();
startChoices();
startForms();
startFilters();
startGong();
startMessages();
startPages();
startPrint();
startSlips();
startTabs();
startBuzz();
startLive();
