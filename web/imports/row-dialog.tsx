import { useId } from 'preact/hooks';
import type { ImportRow } from '../../client/client.ts';
import { formatDate } from '../platform/formats.ts';
import { common } from '../texts/en/common.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { Money } from '../ui/money.tsx';
import { CategoryPick, ChoiceIcon } from './category-pick.tsx';
import { choiceOf } from './choice.ts';
import { choiceName } from './choices.ts';
import { Matches } from './matches.tsx';
import { Reason } from './reason.tsx';
import type { RowContext } from './row-context.ts';
import { RuleLink } from './rule-link.tsx';
import { RowChip } from './status-chip.tsx';

interface RowDialogProps {
  readonly rows: readonly ImportRow[];
  readonly context: RowContext;
  readonly onClose: () => void;
}

/** All that is known about rows that belong together. Each can be decided by itself. */
export function RowDialog({ rows, context, onClose }: RowDialogProps) {
  const [first] = rows;
  if (!first) return null;
  return (
    <Dialog title={first.payee ?? first.memo ?? t.line(first.row)} onClose={onClose}>
      <DialogBody>
        {rows.map((row) => (
          <Detail key={row.row} row={row} context={context} />
        ))}
      </DialogBody>
      <div class="dialog-foot">
        <RuleLink row={first} context={context} />
        <button class="button primary" type="button" onClick={onClose}>
          {common.close}
        </button>
      </div>
    </Dialog>
  );
}

function Detail({ row, context }: { readonly row: ImportRow; readonly context: RowContext }) {
  const id = useId();
  const { date, memo, amount, direction, currency_id, bank_id, tags = [], status } = row;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [common.date, date && formatDate(date)],
    [common.memo, memo],
    [t.tags, tags.map((tag) => `#${tag}`).join(' ')],
    [t.bankId, bank_id],
  ];
  const canChange = context.isEditable && status !== 'error';
  return (
    <section class="row-detail" aria-label={t.line(row.row)}>
      <p class="row-detail-head" id={id}>
        <RowChip status={status} />
        {amount !== undefined && (
          <Money
            amount={amount}
            {...(currency_id && { currency: currency_id })}
            direction={direction === 'in' ? 'in' : 'out'}
          />
        )}
      </p>
      <dl class="row-facts">
        {facts
          .filter(([, fact]) => fact)
          .map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        {row.kind && (
          <div>
            <dt>{t.category}</dt>
            <dd>
              {canChange ? (
                <CategoryPick
                  row={row}
                  value={choiceOf(row)}
                  otherwise={t.uncategorized}
                  choices={context.choices}
                  describedBy={id}
                  look="choice"
                  onChoose={(choice) => context.choose([row], choice)}
                />
              ) : (
                <span class="cat">
                  <ChoiceIcon choice={choiceOf(row)} choices={context.choices} />
                  {choiceName(context.choices, row, choiceOf(row))}
                </span>
              )}
              <span class="said">
                <Reason row={row} rules={context.rules} />
              </span>
            </dd>
          </div>
        )}
      </dl>
      <Matches row={row} />
      {canChange && (
        <label class="check">
          <input
            type="checkbox"
            checked={row.include}
            onChange={({ currentTarget }) => context.include([row], currentTarget.checked)}
          />
          {t.include}
        </label>
      )}
    </section>
  );
}
