import * as z from 'zod/mini';
import { timestamp } from '../platform/endpoint/fields.ts';
import { defineRecord, fromItem, hidden, optional, type StoredIn } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { EPOCH_COPIES, type IndexName } from '../platform/table/names.ts';
import { getItem } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';
import { CHANGE_TYPES } from './types.ts';

/** The latest change of a record. It has no copy of the record: who reads a change reads the record as it is then. */
const change = /* @__PURE__ */ defineRecord(() => ({
  type: hidden(z.enum(CHANGE_TYPES)),
  id: hidden(z.string()),
  at: hidden(timestamp),
}));
export type Change = StoredIn<typeof change>;

export function toChange(item: Item): Change {
  return fromItem(change, item);
}

/**
 * How far a user's feed is. All changes up to `head` are stored, so nothing appears before what precedes it. An epoch
 * ends when the stream has lost records: what was read in an earlier one says nothing about this one.
 */
const feed = /* @__PURE__ */ defineRecord(() => ({
  epoch: hidden(z.number()),
  head: hidden(z.string()),
  /** The time of the latest change. Times never go backwards. */
  at: hidden(timestamp),
  /** Whether it has every record of the user, because it begins with the registration. */
  is_complete: hidden(z.boolean()),
}));
export type Feed = StoredIn<typeof feed>;

export function toFeed(item: Item | undefined): Feed | undefined {
  return item && fromItem(feed, item);
}

const epochRecord = /* @__PURE__ */ defineRecord(() => ({ epoch: optional(hidden(z.number())) }));

export function toEpoch(item: Item | undefined): number {
  return (item && fromItem(epochRecord, item).epoch) ?? 0;
}

/** Any of the copies, so that no partition is read by everybody. */
export const anyEpochKey = () => keys.feedEpoch(Math.floor(Math.random() * EPOCH_COPIES));

/** The present epoch of all feeds. */
export async function getEpoch(): Promise<number> {
  return toEpoch(await getItem(anyEpochKey()));
}

/** The one of the local indexes that has changes. Few other items are in it. */
export const FEED_INDEX: IndexName = 'by_status';

/** Epochs have so many digits in places. */
const EPOCH_DIGITS = 6;

/** What the places of all changes of an epoch start with. */
export function epochPrefix(epoch: number): string {
  return `CHANGE#${String(epoch).padStart(EPOCH_DIGITS, '0')}#`;
}

/** A position is unique, because one write can change several records. */
export function placeOf(epoch: number, position: string, recordKey: string): string {
  return `${epochPrefix(epoch)}${position}#${recordKey}`;
}

/** A deleted record is remembered for so long; a cursor is valid for so long. */
export const KEPT_DAYS = 90;
export const DAY_SECONDS = 86_400;
