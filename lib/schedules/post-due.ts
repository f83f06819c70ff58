import { isLocked } from '../ledger/lock.ts';
import { lastAuthorOf } from '../platform/authors.ts';
import type { BookId } from '../platform/book.ts';
import type { CalendarDate } from '../platform/date.ts';
import { FieldErrors, Problem } from '../platform/problems.ts';
import { Gone } from '../platform/table/guard.ts';
import { type Reads, sharedReads } from '../platform/table/reads.ts';
import { retryStale } from '../platform/table/retry-stale.ts';
import { transact } from '../platform/table/transact.ts';
import type { Write } from '../platform/table/write.ts';
import { countTags, newTransaction, postAll } from '../transactions/post-all.ts';
import { afterRetries, datesToPost, datesToRetry, miss, settle } from './progress.ts';
import type { Schedule } from './schedule.ts';
import { completed, dueOn, findSchedule, saveSchedule } from './store.ts';
import { draftOccurrence } from './template.ts';

interface Moment {
  readonly now: Date;
  readonly today: CalendarDate;
  /** Whether there is time for another date. */
  readonly hasTime: () => boolean;
  /** The most dates to process. */
  readonly datesMax: number;
}

interface Posted {
  readonly posted: number;
  readonly refused: number;
}

/**
 * Posts the due dates of a schedule. Each is one transaction that includes the schedule's own item, whose version must
 * be unchanged. So each date is posted once, however often this runs, stops halfway or runs in parallel. A date that
 * cannot be posted is noted and retried on another day, and the other dates are still posted.
 */
export async function postDue(bookId: BookId, id: string, moment: Moment): Promise<Posted> {
  const total = { posted: 0, refused: 0 };
  const posting = retryStale(async () => {
    total.refused = 0;
    const found = await findSchedule(bookId, id);
    const due = found && dueOn(found);
    if (!found || due === undefined || due > moment.today) return;
    await postDates(bookId, found, moment, total);
  });
  await posting.catch((error: unknown) => {
    // The book was erased meanwhile, and the schedule with it.
    if (!(error instanceof Gone)) throw error;
  });
  return total;
}

async function postDates(
  bookId: BookId,
  found: Schedule,
  { now, today, hasTime, datesMax }: Moment,
  total: { posted: number; refused: number },
): Promise<void> {
  const reads = sharedReads();
  const toRetry = datesToRetry(found, today);
  let triedCount = 0;
  let stored = found;
  let current = found;
  const nextVersion = (value: Schedule): Schedule =>
    completed({
      ...value,
      ...afterRetries(found, toRetry, triedCount, today),
      updated_at: now.toISOString(),
      version: stored.version + 1,
    });
  // What was posted before someone else changed the schedule counts too.
  for (const date of datesToPost(found, today).slice(0, datesMax - total.posted)) {
    if (!hasTime()) break;
    if (date === toRetry[triedCount]) triedCount++;
    const drafted = await draft(bookId, current, date, now, reads);
    const settled = { ...settle(current, date, today), posted_count: current.posted_count + 1 };
    const after = nextVersion(settled);
    const refusal =
      typeof drafted === 'string'
        ? drafted
        : await refusalOf(transact([...drafted, saveSchedule(bookId, stored, after)]));
    if (refusal !== undefined) {
      current = { ...miss(current, date, today), last_error: { code: refusal, date, at: now.toISOString() } };
      total.refused++;
      continue;
    }
    total.posted++;
    stored = after;
    current = after;
  }
  const after = nextVersion(current);
  // Even if nothing could be posted: it must no longer be due today in the index.
  if (current !== stored || dueOn(after) !== dueOn(stored))
    await transact([saveSchedule(bookId, stored, after)]);
}

/** The writes that post one date for the member who last changed the schedule, or the code of what is wrong with it. */
async function draft(
  bookId: BookId,
  schedule: Schedule,
  date: CalendarDate,
  now: Date,
  reads: Reads,
): Promise<Write[] | string> {
  const { kind, template } = schedule;
  const errors = new FieldErrors();
  const { ledger, transaction } = await draftOccurrence(bookId, kind, { ...template, date }, errors, reads);
  const [fault] = errors.list;
  if (fault) return fault.code;
  if (!transaction) return 'invalid';
  if (isLocked(date, ledger)) return 'period_locked';
  const actor = { at: now, memberNumber: lastAuthorOf(schedule) };
  const tags = await countTags(bookId, [transaction]);
  return postAll(bookId, [newTransaction(transaction, actor)], ledger, { tags });
}

/** Problems that may be gone on a retry. */
const TEMPORARY = new Set(['conflict', 'service_unavailable', 'outcome_unknown', 'internal_error']);

/** The code of a problem with the date itself; undefined if it was posted. Any other error is thrown. */
async function refusalOf(posting: Promise<void>): Promise<string | undefined> {
  try {
    await posting;
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem) || error instanceof Gone || TEMPORARY.has(error.code)) throw error;
    return error.errors?.[0]?.code ?? error.code;
  }
}
