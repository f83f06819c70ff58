import { useId } from 'preact/hooks';
import type { ImportRow, ImportRowInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { messageOf } from '../platform/failures.ts';
import { formatDate, formatDay } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { sayFailure } from '../platform/toasts.ts';
import { useMoney } from '../platform/use-money.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { directionOf, titleOf } from '../transactions/describe.ts';
import { Money } from '../ui/money.tsx';
import { type Choices, choiceName } from './choices.ts';
import { choiceOf, putRow, withChoice, withInclude } from './rows.ts';
import { RowChip } from './status-chip.tsx';

interface RowProps {
  readonly row: ImportRow;
  readonly importId: string;
  readonly index: number;
  readonly measure: (element: Element | null) => void;
  readonly choices: Choices;
  readonly isPhone: boolean;
  readonly isEditable: boolean;
}

/** A row of the file: what it is, what it becomes, and whether it is imported. */
export function Row({ row, importId, index, measure, choices, isPhone, isEditable }: RowProps) {
  const id = useId();
  const { status, include, date, amount, payee, memo, direction, message, transaction_id } = row;
  const title = payee ?? memo ?? t.line(row.row);
  const canChange = isEditable && status !== 'error';
  // Afterwards it counts what became of it.
  const shown = isEditable || status === 'error' ? status : transaction_id ? 'imported' : 'left_out';

  const save = async (body: ImportRowInput, complete: () => Promise<ImportRowInput> = async () => body) => {
    // At once, and again as the service answers.
    putRow(importId, { ...row, ...body } as ImportRow);
    try {
      putRow(importId, await api.updateImportRow(importId, row.row, await complete()));
    } catch (error) {
      putRow(importId, row);
      sayFailure(messageOf(error));
    }
  };
  const choose = (choice: string) => {
    const [match] = row.status === 'transfer' ? row.matches : [];
    void save(withChoice(row, choice), async () =>
      withChoice(row, choice, match === undefined ? undefined : await api.getTransaction(match)),
    );
  };

  const proposal = (
    <Proposal row={row} choices={choices} canChange={canChange} describedBy={id} onChoose={choose} />
  );
  return (
    <tr
      class={include || transaction_id ? '' : 'is-off'}
      data-index={index}
      ref={measure}
      aria-rowindex={index + 2}
    >
      <td class="pick">
        {isEditable && (
          <input
            type="checkbox"
            aria-label={t.include}
            aria-describedby={id}
            checked={include}
            disabled={!canChange}
            onChange={({ currentTarget }) => void save(withInclude(row, currentTarget.checked))}
          />
        )}
      </td>
      <td class="optional">
        <RowChip status={shown} />
      </td>
      <td class="quiet optional mid">{date && <time dateTime={date}>{formatDay(date)}</time>}</td>
      <td>
        <div class="payee clip" id={id} title={title}>
          {transaction_id ? <a href={to(`/transactions/${transaction_id}`)}>{title}</a> : title}
        </div>
        {payee && memo && (
          <span class="why clip" title={memo}>
            {memo}
          </span>
        )}
        {message && <span class={status === 'error' ? 'match neg' : 'match'}>{message}</span>}
        <Matches row={row} />
        {isPhone && (
          <span class="phone-only">
            <RowChip status={shown} />
            {proposal}
          </span>
        )}
      </td>
      <td class="optional prop">{!isPhone && proposal}</td>
      <td class="num">
        {amount !== undefined && (
          <Money
            amount={amount}
            {...(row.currency_id && { currency: row.currency_id })}
            direction={direction === 'in' ? 'in' : 'out'}
          />
        )}
        {date && (
          <span class="sub fx">
            <time dateTime={date}>{formatDay(date)}</time>
          </span>
        )}
      </td>
    </tr>
  );
}

interface ProposalProps {
  readonly row: ImportRow;
  readonly choices: Choices;
  readonly canChange: boolean;
  readonly describedBy: string;
  readonly onChoose: (choice: string) => void;
}

/** The category, or the other account of a transfer, and why it is proposed. */
function Proposal({ row, choices, canChange, describedBy, onChoose }: ProposalProps) {
  if (row.kind === undefined || row.direction === undefined) return null;
  const value = choiceOf(row);
  const groups = choices[row.direction];
  const isKnown = groups.some((group) => group.choices.some((choice) => choice.value === value));
  if (!canChange || row.status === 'duplicate')
    return <span class="quiet">{choiceName(choices, row, value)}</span>;
  return (
    <>
      <select
        class="select"
        aria-label={t.category}
        aria-describedby={describedBy}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {!isKnown && <option value={value}>{t.uncategorized}</option>}
        {groups.map(({ label, choices: own }) => (
          <optgroup key={label} label={label}>
            {own.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Why row={row} />
    </>
  );
}

/** Why the category is proposed. */
function Why({ row }: { row: ImportRow }) {
  const source = row.proposed_by;
  if (row.is_refund) return <span class="why">{t.refund}</span>;
  if (source?.source === 'default') return <span class="why">{t.noHistory}</span>;
  if (!source?.transaction_id) return null;
  return (
    <span class="why">
      <a class="inline" href={to(`/transactions/${source.transaction_id}`)}>
        {t.asLastTime}
      </a>
    </span>
  );
}

/** The transaction that the row is or may be the same as, or that its transfer replaces. */
function Matches({ row }: { row: ImportRow }) {
  const money = useMoney();
  const replaced = row.kind === 'transfer' ? row.transfer_transaction_id : undefined;
  const [first] = row.matches;
  const id = replaced ?? (row.status === 'transfer' ? undefined : first);
  const { data } = useRead(
    ['transaction', id],
    () => api.getTransaction(id ?? '', { include_deleted: true }),
    { enabled: id !== undefined },
  );
  if (!id || !data) return null;
  const amount = `${directionOf(data) === 'out' ? '−' : ''}${money.show(data.amount, data.currency_id)}`;
  const text = replaced
    ? t.replaces(titleOf(data), amount, formatDate(data.date))
    : (row.status === 'duplicate' ? t.importedAs : t.looksLike)(amount, formatDate(data.date));
  return (
    <span class="match">
      <a class="inline" href={to(`/transactions/${id}`)}>
        {text}
      </a>
    </span>
  );
}
