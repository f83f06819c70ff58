import { text, wholeNumber } from '../platform/endpoint/fields.ts';
import { deletable, identity, timestamps, versioned } from '../platform/lifecycle.ts';
import { defineRecord, optional, type StoredIn, written } from '../platform/record.ts';

/** An amount that the user saves for. */
export const goal = /* @__PURE__ */ defineRecord(() => ({
  ...identity,
  name: written(text(1, 150), 'What the money is for.', 'Bicycle'),
  target_amount: written(
    wholeNumber(1, 1_000_000_000),
    'How much to save, in whole units of the base currency.',
    1200,
  ),
  notes: optional(written(text(0, 5000), 'Anything worth remembering.')),
  ...timestamps,
  ...deletable,
  ...versioned,
}));

export type Goal = StoredIn<typeof goal>;
