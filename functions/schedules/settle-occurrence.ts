import { todayOf } from '../../lib/books/today.ts';
import { requireUnlocked } from '../../lib/ledger/lock.ts';
import { command } from '../../lib/platform/endpoint/command.ts';
import type { UncheckedRequest } from '../../lib/platform/endpoint/endpoint.ts';
import { updated } from '../../lib/platform/lifecycle.ts';
import { type FieldErrors, notFound, Problem } from '../../lib/platform/problems.ts';
import { settleOccurrence } from '../../lib/schedules/contract.ts';
import { AHEAD_MAX, isOpen, settle } from '../../lib/schedules/progress.ts';
import { hasDate } from '../../lib/schedules/recurrence.ts';
import { showSchedule } from '../../lib/schedules/schedule.ts';
import { completed, requireSchedule, saveSchedule } from '../../lib/schedules/store.ts';
import { checkTemplate, draftOccurrence, showPosted, withChanges } from '../../lib/schedules/template.ts';
import { countTags, newTransaction, postAll } from '../../lib/transactions/post-all.ts';
import { requireDrafted } from '../../lib/transactions/transaction-type.ts';

async function inspect(
  { caller, params, body, now }: UncheckedRequest<typeof settleOccurrence>,
  errors: FieldErrors,
) {
  const { date } = params;
  const [before, today] = await Promise.all([
    requireSchedule(caller.bookId, params.id),
    todayOf(caller.bookId, now),
  ]);
  if (!hasDate(before, date)) throw notFound('date of the schedule');
  if (!isOpen(before, date)) throw new Problem('occurrence_done');
  const { action, date: otherDate = date, ...changes } = body;
  if (action === 'skip') {
    for (const field of Object.keys(body))
      if (field !== 'action')
        errors.add(field, 'conflicting_fields', 'must be left out if the date is skipped');
    return { before, today, drafted: undefined };
  }
  const template = withChanges(before.template, changes);
  checkTemplate(before.kind, template, errors);
  const wanted = { ...template, date: otherDate };
  return { before, today, drafted: await draftOccurrence(caller.bookId, before.kind, wanted, errors) };
}

export const handler = command(settleOccurrence, inspect, async (request, { before, today, drafted }) => {
  const { caller, params, actor } = request;
  const settled = settle(before, params.date, today);
  const posted_count = before.posted_count + (drafted ? 1 : 0);
  const after = completed({ ...settled, ...updated(before, actor), author_id: caller.id, posted_count });
  if (after.ahead.length > AHEAD_MAX) throw new Problem('occurrence_limit_reached');
  const saved = saveSchedule(caller.bookId, before, after);
  if (!drafted) return request.commit([saved], showSchedule(after));
  const { ledger, accounts } = drafted;
  const transaction = newTransaction(requireDrafted(drafted), actor);
  requireUnlocked(ledger, transaction.date);
  const tags = await countTags(caller.bookId, [transaction]);
  const writes = postAll(caller.bookId, [transaction], ledger, { tags });
  return request.commit([...writes, saved], showPosted(before.kind, transaction, accounts, ledger));
});
