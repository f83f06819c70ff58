import { text } from '../platform/endpoint/fields.ts';
import { authored, identity, timestamps, versioned } from '../platform/lifecycle.ts';
import { clientWritten, defineRecord, optional, type StoredIn } from '../platform/record.ts';
import { kind } from './kind.ts';
import { position } from './position.ts';

/** A heading for categories of one kind. It holds no money: its categories do. */
export const group = defineRecord(() => ({
  ...identity,
  kind: kind(),
  name: clientWritten(text(1, 150), 'Name, unique within its kind, ignoring case.', 'Food'),
  position: optional(
    clientWritten(
      position,
      'Its place in the order. What is between two others gets a number between theirs. Left out: after those that have one, by name.',
      20,
    ),
  ),
  ...timestamps,
  ...authored,
  ...versioned,
}));

export type Group = StoredIn<typeof group>;
