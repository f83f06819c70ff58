/** How long a request works. It returns soon after, so that neither Lambda nor API Gateway gives up on it. */
export const WORK_MAX_MS = 10_000;

/** How long a preview is kept. */
export const PREVIEW_SECONDS = 7 * 24 * 60 * 60;

/** How many days a transfer may take. */
export const TRANSFER_DAYS = 5;
