import type { Import, ImportRow } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useAccounts } from '../platform/books.ts';
import { formatDate } from '../platform/formats.ts';
import { readAgain, useRead } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { useAction } from '../platform/writes.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { remove, restore } from '../transactions/records.ts';
import { Notice } from '../ui/notice.tsx';
import { asSent, type Move, movedBody, moveOf, openingOf } from './opening-entry.ts';

interface OpeningNoticeProps {
  readonly value: Import;
  /** Those that are imported, or are going to be. */
  readonly rows: readonly ImportRow[];
}

/** Says when rows are from before the day of the opening balance, which already includes them. */
export function OpeningNotice({ value, rows }: OpeningNoticeProps) {
  const { account_id = '' } = value;
  const may = useMay();
  const money = useMoney();
  const accounts = useAccounts().data ?? [];
  const entries = useRead(['opening-entry', account_id], () =>
    api.listTransactions({ account_id, kind: ['journal'], limit: 100 }).all(),
  );
  const writing = useAction();
  const equity = new Set(accounts.filter(({ type }) => type === 'equity').map(({ id }) => id));
  const entry = openingOf(entries.data ?? [], account_id, equity);
  const move = entry && moveOf(entry, account_id, rows, money.decimals(entry.currency_id));
  if (!move) return null;
  const account = accounts.find(({ id }) => id === account_id);
  const sign = account?.type === 'liability' ? -1 : 1;
  const line = move.entry.lines.find((each) => each.account_id === account_id);
  const show = (amount: number) => money.show(sign * amount || 0, move.entry.currency_id);
  const now = show((line?.debit ?? 0) - (line?.credit ?? 0));
  return (
    <Notice kind="amber">
      {t.beforeOpening(move.rows, formatDate(move.entry.date), now)}{' '}
      {may('updateJournalEntry') && !move.entry.is_locked && (
        <>
          {t.openingWouldBe(formatDate(move.date), show(move.amount))}{' '}
          <button
            class="link"
            type="button"
            onClick={() => void writing.run(() => carryOutMove(move, account_id))}
          >
            {t.moveOpening}
          </button>
        </>
      )}
    </Notice>
  );
}

/** With nothing before the first row, there is no entry any more. */
async function carryOutMove(move: Move, accountId: string): Promise<void> {
  const { entry, amount } = move;
  if (amount === 0) {
    await remove(entry);
    return say(t.openingMoved, async () => {
      await restore(entry);
      await readAgain();
    });
  }
  const moved = await api.updateJournalEntry(entry.id, movedBody(move, accountId), {
    ifMatch: await etagOf(entry),
  });
  say(t.openingMoved, async () => {
    await api.updateJournalEntry(entry.id, asSent(entry), { ifMatch: await etagOf(moved) });
    await readAgain();
  });
}
