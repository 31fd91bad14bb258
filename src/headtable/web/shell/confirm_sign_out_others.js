// A new token for one's own seat: what is asked before, and said afterwards.

import { confirmed } from "./confirm_dialog.js";

export const RENEW = "Sign out my other devices";
export const RENEWED =
  "Your other devices are signed out, and ways back that were copied before work no more. This device stays.";

/** Ask whether all other devices are to be signed out; resolves with the answer. */
export function isSureToRenew() {
  return confirmed({
    title: "Sign out your other devices?",
    says:
      "This device keeps your seat. Every other device that has it is signed out, and every way back that " +
      "was copied before stops working.",
    yes: "Sign them out",
    no: "Leave them",
  });
}
