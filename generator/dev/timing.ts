/** Delays of the dev server and of its browser script, in milliseconds. */

/** Events of one save arrive within this time. */
export const WATCH_BATCH_MS = 3;
/** Editors save by truncating or replacing a file. An empty or missing file is ignored until it has been so for this long. */
export const HALF_SAVED_MS = 120;
/** chokidar drops events of a file for 50 ms after it has reported one, so the file is checked again after this time. */
export const RECHECK_MS = 60;
/** Interval of the check for replaced folders. Renaming a parent folder sends no event. */
export const FOLDER_POLL_MS = 1000;
export const CHECK_DEBOUNCE_MS = 1000;
/** Debounce of problems in the terminal. Covers renames and saves in several steps. */
export const REPORT_DEBOUNCE_MS = 300;

/** Head start of the edited page over planning the rest of a large site. */
export const PAGE_HEAD_START_MS = 40;
/** Head start of a page over its problems. */
export const PROBLEMS_DELAY_MS = 25;
/** Delay of new errors in the overlay. Errors that are fixed within this time, as by a save in two steps, are not shown. */
export const OVERLAY_DELAY_MS = 150;

export const RECONNECT_MS = 500;
/** Screen readers announce changes only of a live region that they have seen before. */
export const ANNOUNCE_DELAY_MS = 100;
