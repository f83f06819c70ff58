import * as z from 'zod/mini';
import type { TransactionKind } from '../ledger/kinds.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { rule } from '../platform/endpoint/fields.ts';
import { computed, optional, sentAs } from '../platform/record.ts';
import { codePoints, hasTooManyMarks, mayNormalizeTo } from '../platform/text.ts';

/** The most tags of a transaction. */
export const TAGS_PER_RECORD = 10;
/** The most tags that a filter can name. */
export const TAGS_FILTERED_MAX = 5;
const TAG_MAX = 40;
const TAG = /^[\p{L}\p{M}\p{Nd}\-_./]+$/u;

/** A tag in the form in which it is kept and compared, or undefined if it cannot be one. */
export function toTag(text: string): string | undefined {
  const trimmed = text.trim();
  if (!mayNormalizeTo(trimmed, TAG_MAX) || hasTooManyMarks(trimmed)) return undefined;
  const tag = trimmed.normalize('NFC').toLowerCase().normalize('NFC');
  return TAG.test(tag) && codePoints(tag) <= TAG_MAX ? tag : undefined;
}

export const tag = shared(() =>
  z.string().check(
    rule(
      'invalid_tag',
      `must have 1 to ${TAG_MAX} letters, digits, hyphens, underscores, dots or slashes`,
      (text) => toTag(text) !== undefined,
    ),
    z.overwrite((text) => toTag(text) ?? text),
    z.meta({ minLength: 1, maxLength: TAG_MAX }),
  ),
);

/** As they are sent: each is kept once. */
export const tagList = shared(() =>
  z.array(tag).check(
    z.maxLength(TAGS_PER_RECORD),
    z.overwrite<string[]>((tags) => [...new Set(tags)]),
  ),
);

/** The field of whatever has tags. */
export const tags = shared(() =>
  optional(
    sentAs(
      computed(z.array(z.string()), 'Its tags, in the order sent. Left out if there are none.', ['rome']),
      tagList,
      `At most ${TAGS_PER_RECORD} tags of 1 to ${TAG_MAX} letters, digits, \`-\`, \`_\`, \`.\` and \`/\`. They are kept in lower case, each once.`,
    ),
  ),
);

/** No list is stored or shown if it is empty. */
export function keptTags(sent: readonly (string | undefined)[] | undefined): string[] | undefined {
  const kept = (sent ?? []).filter((each) => each !== undefined);
  return kept.length > 0 ? kept : undefined;
}

interface Tagged {
  readonly tags?: readonly string[] | undefined;
}

/** A transfer takes over the tags of the records that it replaces, those of the expense first, after its own. */
export function takenTags(
  transfer: Tagged,
  records: readonly (Tagged & { readonly kind: TransactionKind })[],
): string[] | undefined {
  const inOrder = records.toSorted((a, b) => a.kind.localeCompare(b.kind));
  const all = [transfer, ...inOrder].flatMap(({ tags = [] }) => tags);
  return keptTags([...new Set(all)].slice(0, TAGS_PER_RECORD));
}
