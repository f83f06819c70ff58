import { TRANSACTION_KINDS } from '../ledger/kinds.ts';

/** The types of records in the feed. */
export const CHANGE_TYPES = [
  ...TRANSACTION_KINDS,
  'account',
  'category',
  'contact',
  'obligation',
  'schedule',
  'budget',
  'lock',
  'user',
] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** What can happen to a record. `settled` and `reopened` happen to obligations, besides `updated`. */
const EVENT_NAMES = ['created', 'updated', 'deleted', 'restored', 'settled', 'reopened'] as const;
export type EventName = (typeof EVENT_NAMES)[number];
