/**
 * Lets the bank load again without a network: a service worker keeps its page and its files, where
 * the browser allows one. A new version of them waits until the bank has nothing under way; where
 * nothing is kept, the page then loads itself from a server that has another engine.
 */

import { read, write } from "./local-storage.js";

const SCRIPT = "/bank-worker.js";
const SCOPE = "/b/";
const LOOK_EVERY_MS = 10 * 60 * 1000;
const AGAIN_MS = 30_000;
const LONGEST_AGAIN_MS = 8 * 60_000;
/** A file that hangs may still come; until then the banker has to know. */
const LATE_MS = 60_000;
const LOADED_FOR = "passgo.loaded-for";

/** @type {ServiceWorkerRegistration | undefined} */
let registration;
let isOfAnOlderVersion = false;
let isUnkept = false;
let pause = AGAIN_MS;
/** The server's engine, if it isn't this page's. */
let newer = "";

/**
 * Has this page kept on the device, and says whether it is: true once the page would load without a
 * network; false if the browser can't do that, has failed and will try again, or takes long.
 * @param {() => Promise<boolean>} isFree whether nothing is lost if the page reloads now
 * @param {(isKept: boolean) => void} onKept
 */
export function keepPage(isFree, onKept) {
  setInterval(() => renew(isFree), 1000);
  /** @param {boolean} isKept */
  const say = (isKept) => {
    isUnkept = !isKept;
    onKept(isKept);
  };
  if (!("serviceWorker" in navigator)) return say(false);
  const { serviceWorker } = navigator;
  let { controller } = serviceWorker;
  serviceWorker.addEventListener("controllerchange", () => {
    // The first one keeps the very page that asked for it, unless it took until an upgrade.
    isOfAnOlderVersion = controller !== null || newer !== "";
    controller = serviceWorker.controller;
    renew(isFree);
  });
  keep(say);
  setInterval(look, LOOK_EVERY_MS);
  // The browser may throw the evening away when its disk is full: ask it not to.
  navigator.storage?.persist().catch(() => {});
}

/**
 * One file that doesn't come is enough, and the browser drops the worker. What came is here already
 * at the next try.
 * @param {(isKept: boolean) => void} say
 */
async function keep(say) {
  const late = setTimeout(say, LATE_MS, false);
  try {
    const found = await navigator.serviceWorker.register(SCRIPT, { scope: SCOPE });
    registration = found;
    await activated(found.active ?? found.waiting ?? found.installing);
    say(true);
  } catch {
    say(false);
    setTimeout(keep, pause, say);
    pause = Math.min(pause * 2, LONGEST_AGAIN_MS);
  } finally {
    clearTimeout(late);
  }
}

/**
 * Waits until this worker has all files and answers for the page; fails if it never will.
 * @param {ServiceWorker | null} worker
 * @returns {Promise<void>}
 */
function activated(worker) {
  return new Promise((resolve, reject) => {
    const hear = () => {
      if (worker?.state === "activated") resolve();
      else if (!worker || worker.state === "redundant") reject(new Error("The page isn't kept"));
    };
    worker?.addEventListener("statechange", hear);
    hear();
  });
}

/**
 * The server has this engine, which isn't the one of this page; call it as often as it says so.
 * @param {string} engine
 */
export function renewFor(engine) {
  newer = engine;
  if (!registration?.installing && !registration?.waiting) look();
}

/** Looks whether the server has a newer version to keep. */
function look() {
  registration?.update().catch(() => {});
}

/** @param {() => Promise<boolean>} isFree */
async function renew(isFree) {
  const waiting = registration?.waiting;
  if (isUnkept && newer) return loadAnew(isFree);
  if (!(isOfAnOlderVersion || waiting) || !(await isFree())) return;
  if (isOfAnOlderVersion) location.reload();
  else waiting?.postMessage("begin");
}

/**
 * Loads a page that isn't kept: once for each engine, so that it can't go round in a circle, and
 * only while the server is there to send it.
 * @param {() => Promise<boolean>} isFree
 */
async function loadAnew(isFree) {
  if (read(LOADED_FOR) === newer || !(await isFree()) || !(await isServed())) return;
  if (!(await isFree())) return;
  write(LOADED_FOR, newer);
  location.reload();
}

async function isServed() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    // The login page of a guest Wi-Fi would be loaded in place of the bank.
    return answer.ok && (await answer.text()).includes('id="bank"');
  } catch {
    return false;
  }
}
