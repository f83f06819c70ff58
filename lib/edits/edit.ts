import * as z from 'zod/mini';
import { shared } from '../platform/endpoint/contract.ts';
import { timestamp } from '../platform/endpoint/fields.ts';
import { authored, identity, timestamps, versioned } from '../platform/lifecycle.ts';
import {
  about,
  defineRecord,
  internal,
  optional,
  pick,
  type ShownIn,
  type StoredIn,
  sentAs,
  serverSet,
  shownAsSent,
} from '../platform/record.ts';
import { TTL_ATTRIBUTE } from '../platform/table/names.ts';
import { editActions, editFilter, editRule, ruleIds } from './fields.ts';

const EDIT_STATUSES = ['running', 'done', 'reverting', 'reverted'] as const;
export type EditStatus = (typeof EDIT_STATUSES)[number];

const count = shared(() => z.number());

const counts = shared(() =>
  z.strictObject({
    matched: about(
      count,
      'Transactions that match the filter, as far as it has got: the sum of the others.',
      3,
    ),
    changed: about(count, 'Transactions that it has changed.', 2),
    unchanged: about(count, 'Transactions that needed no change, or of which everything stayed.', 1),
    skipped: about(count, 'Transactions of which nothing was changed, because something could not be.', 0),
  }),
);
export type Counts = z.output<typeof counts>;

/** A change of many transactions at once. */
export const edit = defineRecord(() => ({
  ...identity,
  status: serverSet(
    z.enum(EDIT_STATUSES),
    'If it is `running` or `reverting`, repeat the request to continue.',
    'done',
  ),
  filter: sentAs(
    serverSet(shownAsSent(editFilter), 'Which transactions it is about.'),
    z.optional(editFilter),
    'Which transactions it is about. Default: all.',
  ),
  actions: optional(
    sentAs(
      serverSet(shownAsSent(editActions), 'What is set.'),
      editActions,
      'What is set, as if by hand. Needs a filter.',
    ),
  ),
  rule: optional(
    sentAs(serverSet(shownAsSent(editRule), 'The rule that runs.'), editRule, 'A rule that is not stored.'),
  ),
  rule_ids: optional(
    sentAs(
      serverSet(
        ruleIds,
        'The stored rules that run, in their order: these, or all that are active.',
        'active',
      ),
      ruleIds,
      'Stored rules, which run in their order, inactive ones too; or `active`: all that are active.',
    ),
  ),
  overwrite: sentAs(
    serverSet(z.boolean(), 'Whether rules also change what was set by hand.', false),
    z.optional(z.boolean()),
    'Whether rules also change what was set by hand. Default: false.',
  ),
  counts: serverSet(counts, 'How many transactions it has found and changed.'),
  is_partial: serverSet(
    z.boolean(),
    'Whether it ended after 10,000 changes, although more transactions match: send it again for them.',
    false,
  ),
  /** The position of the last transaction that it has dealt with. */
  next: optional(internal(z.string())),
  /** How many steps have stored rows. */
  steps: internal(count),
  /** How far a revert has got: steps, and rows of the next one. */
  reverted_steps: internal(count),
  reverted_rows: internal(count),
  ...timestamps,
  expires_at: serverSet(timestamp, 'When it is gone. What it has changed stays.', '2026-10-10T08:15:30.250Z'),
  [TTL_ATTRIBUTE]: internal(z.number()),
  ...authored,
  ...versioned,
}));

export type Edit = StoredIn<typeof edit>;

/** What an edit does, whether or not it is stored. */
export type EditPlan = Pick<Edit, 'filter' | 'actions' | 'rule' | 'rule_ids' | 'overwrite'>;

export function showEdit(value: Edit): ShownIn<typeof edit> {
  return pick(edit.response, value);
}
