import { setTimeout as sleep } from 'node:timers/promises';
import { findAccounts } from '../accounts/store.ts';
import { getBook } from '../books/store.ts';
import { countCategories } from '../categories/store.ts';
import { Part } from '../exports/part.ts';
import type { ExportedPart } from '../exports/transactions-part.ts';
import { type Ledger, ledgerFromItem } from '../ledger/ledger.ts';
import type { BookId } from '../platform/book.ts';
import { LIMITS } from '../platform/counts.ts';
import { Problem } from '../platform/problems.ts';
import { pick } from '../platform/record.ts';
import { keys } from '../platform/table/keys.ts';
import { REQUEST_READ_MAX_BYTES } from '../platform/table/page.ts';
import { getItems } from '../platform/table/read.ts';
import type { Item } from '../platform/table/write.ts';
import { ARCHIVE_VERSION, settingsSchema } from './lines/frame.ts';
import { READERS } from './lines.ts';

/** So that each part can be uploaded unchanged. */
const ARCHIVE_PART_MAX_BYTES = 2 * 1024 * 1024;

/** Where the next part continues. */
interface Position {
  /** The state of the books when the first part was read. */
  readonly state: string;
  /** How many lines there are so far. */
  readonly count: number;
  /** Which type of records comes next, and after which sort key. */
  readonly type: number;
  readonly after: string | undefined;
}

/** How long a part may be read again and again. Each time, it reads as much as a request may read. */
const CHANGING_MAX_MS = 5000;

/** A part of the archive, which is a snapshot of the books. If they change while it is read, it is read again. */
export async function archivePart(bookId: BookId, cursor: string | undefined): Promise<ExportedPart> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    const part = await readPart(bookId, cursor);
    if (part) return part;
    if (performance.now() - startedAt > CHANGING_MAX_MS) {
      throw new Problem('service_unavailable', {
        detail: 'The books kept changing while the archive was read. Try again shortly.',
        retryAfterSeconds: 1,
      });
    }
    await sleep(Math.random() * 10 * attempt);
  }
}

/** Undefined if the books changed meanwhile. A later part is then outdated. */
async function readPart(bookId: BookId, cursor: string | undefined): Promise<ExportedPart | undefined> {
  const [ledgerItem, state] = await readState(bookId);
  const position: Position =
    cursor === undefined ? { state, count: 0, type: 0, after: undefined } : JSON.parse(cursor);
  if (position.state !== state) throw new Problem('archive_outdated');
  const part = new Part(ARCHIVE_PART_MAX_BYTES);
  const head = cursor === undefined ? await headRecords(bookId, ledgerItem) : [];
  for (const record of head) part.add(lineOf(record));
  const next = await addRecords(bookId, ledgerFromItem(ledgerItem), part, {
    ...position,
    count: position.count + head.length,
  });
  if ((await readState(bookId))[1] !== state) return undefined;
  return { mediaType: 'application/x-ndjson', text: part.text, next: next && JSON.stringify(next) };
}

/** Nothing refers to schedules and webhooks. */
const REFERRED = Object.keys(LIMITS).filter((what) => what !== 'schedules' && what !== 'webhooks');

/**
 * Everything that changes when a record is added that others may refer to, or that refers to one. Categories are counted
 * here, because a new one changes neither the ledger nor the counts, although it has a new account.
 */
async function readState(bookId: BookId): Promise<[ledgerItem: Item | undefined, state: string]> {
  const [[ledgerItem, counts], categories] = await Promise.all([
    getItems([keys.ledger(bookId), keys.counts(bookId)]),
    countCategories(bookId),
  ]);
  const { revision } = ledgerFromItem(ledgerItem);
  const counted = REFERRED.map((what) => counts?.[what] ?? 0);
  return [ledgerItem, [revision, ...counted, categories].join('.')];
}

/** The state is read twice, with the names of up to 1,000 categories, each in up to 1.4 KB. */
const STATE_READ_MAX_BYTES = 3 * 1024 * 1024;

async function headRecords(bookId: BookId, ledgerItem: Item | undefined): Promise<object[]> {
  const { baseCurrencyId, lockedThrough, openingAccountId, exchangeAccountId } = ledgerFromItem(ledgerItem);
  const special = [openingAccountId, exchangeAccountId].filter((id) => id !== undefined);
  // Such an account may have been deleted.
  const [accounts, book] = await Promise.all([findAccounts(bookId, special), getBook(bookId)]);
  return [
    { record: 'archive', version: ARCHIVE_VERSION },
    pick(settingsSchema, {
      record: 'settings',
      base_currency_id: baseCurrencyId,
      time_zone: book.time_zone,
      opening_account_id: accounts.get(openingAccountId ?? '')?.id,
      exchange_account_id: accounts.get(exchangeAccountId ?? '')?.id,
    }),
    ...(lockedThrough === undefined ? [] : [{ record: 'lock', locked_through: lockedThrough }]),
  ];
}

/** Adds as many records as fit into the part and the request may read. The final line follows the last record. */
async function addRecords(
  bookId: BookId,
  ledger: Ledger,
  part: Part,
  start: Position,
): Promise<Position | undefined> {
  let { count, type, after } = start;
  const here = (): Position => ({ ...start, count, type, after });
  let readBytes = STATE_READ_MAX_BYTES;
  for (;;) {
    const reader = READERS[type];
    if (!reader) {
      const hasRoom = part.add(lineOf({ record: 'end', records: count }));
      return hasRoom ? undefined : here();
    }
    if (readBytes + reader.pageMaxBytes > REQUEST_READ_MAX_BYTES) return here();
    const page = await reader.read(bookId, after, ledger);
    readBytes += page.readBytes;
    for (const { sk, record } of page.records) {
      if (!part.add(lineOf(record))) return here();
      after = sk;
      count++;
    }
    if (page.isLast) {
      type++;
      after = undefined;
    }
  }
}

function lineOf(record: object): string {
  return `${JSON.stringify(record)}\n`;
}
