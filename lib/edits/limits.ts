/** How long a request works. It returns soon after, so that neither Lambda nor API Gateway gives up on it. */
export const WORK_MAX_MS = 10_000;

/** How long an edit can be seen and undone. */
export const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** After this many changes, an edit is done. */
export const CHANGES_MAX = 10_000;

export const IDS_MAX = 1000;
