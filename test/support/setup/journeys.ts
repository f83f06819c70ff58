/** `npm run test:browser` runs every journey at both sizes; `npm test` only these, at one size. */
export const SHORT_JOURNEYS = ['test/browser/{attachments,first-steps,safety}.test.ts'];

export const hasAllJourneys = process.env.JOURNEYS === 'all';
