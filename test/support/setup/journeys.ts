/** `npm run test:browser` runs every journey at both sizes; `npm test` only this, at one size. */
export const SHORT_JOURNEYS = ['test/browser/first-steps.test.ts'];

export const hasAllJourneys = process.env.JOURNEYS === 'all';
