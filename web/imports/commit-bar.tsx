import { useState } from 'preact/hooks';
import type { Import, ImportRow } from '../../client/client.ts';
import { useCategories } from '../platform/books.ts';
import { add } from '../platform/money.ts';
import { to } from '../platform/paths.ts';
import { usePreferences } from '../platform/preferences.ts';
import type { ListReading } from '../platform/reads.ts';
import { sayFailure } from '../platform/toasts.ts';
import { type MoneyFormats, useMoney } from '../platform/use-money.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { Notice } from '../ui/notice.tsx';
import { isWithoutCategory, uncategorizedIds } from './inbox.ts';

interface CommitBarProps {
  readonly value: Import;
  readonly rows: ListReading<ImportRow>;
  readonly onCommit: () => Promise<void>;
  readonly onRevert: () => void;
  readonly onDiscard: () => void;
}

/** What would be imported, or what was, and the next step. */
export function CommitBar({ value, rows, onCommit, onRevert, onDiscard }: CommitBarProps) {
  const money = useMoney();
  // What was decided last is still being stored before the import begins.
  const [isBusy, setBusy] = useState(false);
  const commit = () => {
    if (isBusy) return;
    setBusy(true);
    void onCommit().finally(() => setBusy(false));
  };
  const { status, counts } = value;
  const all = rows.data ?? [];
  const included = all.filter(({ include }) => include);
  const uncategorized = uncategorizedIds(useCategories().data ?? []);
  const without = included.filter((row) => isWithoutCategory(row, uncategorized)).length;
  if (status === 'preview')
    return (
      <div class="commit-bar">
        <div class="commit-said">
          <p>
            <strong>{t.of(included.length, counts.rows)}</strong>{' '}
            <span class="quiet">{!rows.hasMore && sumsText(included, money)}</span>
            {without > 0 && <span class="undone">{t.withoutCategory(without)}</span>}
          </p>
          <Keys />
        </div>
        <div class="actions">
          <button class="button plain danger" type="button" onClick={onDiscard}>
            {t.discard}
          </button>
          <button
            class="button primary"
            type="button"
            aria-disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => (included.length > 0 || rows.hasMore ? commit() : sayFailure(t.nothingIncluded))}
          >
            {isBusy && <span class="spinner" aria-hidden="true" />}
            {t.commit}
          </button>
        </div>
      </div>
    );
  if (status !== 'committed') return null;
  const failed = all.filter(
    ({ include, transaction_id, status: each }) => include && !transaction_id && each === 'error',
  );
  return (
    <>
      {failed.length > 0 && <Notice kind="amber">{t.notImported(failed.length)}</Notice>}
      <div class="commit-bar done">
        <p>
          <strong>{t.imported(counts.committed)}</strong>{' '}
          <a
            class="inline nowrap"
            href={to('/transactions', { account_id: value.account_id, from: value.from, to: value.to })}
          >
            {t.see}
          </a>
        </p>
        <div class="actions">
          <button class="button secondary" type="button" onClick={onRevert}>
            {t.undo}
          </button>
        </div>
      </div>
    </>
  );
}

/** What the keys do. A phone has none. */
function Keys() {
  const { keys } = usePreferences();
  if (!keys) return null;
  return (
    <p class="commit-keys">
      {t.keys.map(([names, what]) => (
        <span key={what}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}{' '}
          {what}
        </span>
      ))}
    </p>
  );
}

/** What comes in and goes out, unless the rows are in several currencies. */
function sumsText(rows: readonly ImportRow[], money: MoneyFormats): string {
  const currencies = new Set(rows.map(({ currency_id }) => currency_id));
  const [currency] = currencies;
  if (currencies.size !== 1 || !currency) return '';
  const sumOf = (wanted: ImportRow['direction']) =>
    add(
      money.decimals(currency),
      0,
      ...rows.filter(({ direction }) => direction === wanted).map(({ amount = 0 }) => amount),
    );
  return t.sums(money.show(sumOf('in'), currency), money.show(sumOf('out'), currency));
}
