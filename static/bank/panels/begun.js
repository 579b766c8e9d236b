/** The form that was open when a reload closed the page. */

import { nameOfOpenForm } from "../device/begun.js";
import { reopenForm } from "../offers/buttons.js";
import { reopenDispute } from "./dispute.js";

/** @import { TableState } from "../types.d.ts" */

/**
 * Opens it again. Returns false while the tablet shows an older book than the form's.
 * @param {TableState} state
 */
export function openBegun({ game }) {
  const name = nameOfOpenForm(game);
  if (name) {
    reopenForm(name);
    reopenDispute(name);
  }
  return name !== null;
}
