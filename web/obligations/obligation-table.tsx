import type { Obligation } from '../../client/client.ts';
import { useMay } from '../platform/book.ts';
import { formatNear, today } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { common } from '../texts/en/common.ts';
import { obligationTexts as t } from '../texts/en/obligations.ts';
import { Icon } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { deleteObligation } from './records.ts';

export type State = 'open' | 'overdue' | 'settled';

export function stateOf({ status, due_date }: Obligation, day: string): State {
  if (status === 'settled') return 'settled';
  return due_date && due_date < day ? 'overdue' : 'open';
}

export function StateChip({ state }: { state: State }) {
  if (state === 'open') return <span class="chip line">{t.statuses.open}</span>;
  return (
    <span class={state === 'settled' ? 'chip green' : 'chip amber'}>
      <Icon name={state === 'settled' ? 'check' : 'warn'} size="xs" />
      {t.statuses[state]}
    </span>
  );
}

interface ObligationTableProps {
  readonly obligations: readonly Obligation[];
  readonly cursor: string | undefined;
  readonly onEdit: (id: string) => void;
  /** Left out where all are with the same contact. */
  readonly hasContact?: boolean;
}

const DIRECTIONS = ['owed_to_me', 'owed_by_me'] as const;

/** What is owed to me first, then what I owe. */
export function inOrder(obligations: readonly Obligation[]): Obligation[] {
  return DIRECTIONS.flatMap((direction) => obligations.filter((each) => each.direction === direction));
}

export function ObligationTable({ obligations, cursor, onEdit, hasContact = true }: ObligationTableProps) {
  const { base } = useMoney();
  const columns = hasContact ? 6 : 5;
  return (
    <table class="table row-table obligations-table">
      <TableHead
        caption={t.title}
        columns={[
          { name: common.name },
          ...(hasContact ? [{ name: t.contact, width: 'contact', look: 'optional' }] : []),
          { name: t.due, width: 'day', look: 'optional' },
          { name: t.status, width: 'state', look: 'optional' },
          { name: t.outstandingIn(base), width: 'amount-l', look: 'num' },
          ACTIONS,
        ]}
      />
      {DIRECTIONS.map((direction) => {
        const own = obligations.filter((each) => each.direction === direction);
        if (own.length === 0) return null;
        return (
          <tbody key={direction}>
            <tr class="group">
              <th colSpan={columns} scope="rowgroup">
                {t.direction[direction]}
              </th>
            </tr>
            {own.map((obligation) => (
              <Row
                key={obligation.id}
                obligation={obligation}
                isCursor={cursor === obligation.id}
                onEdit={onEdit}
                hasContact={hasContact}
              />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

interface RowProps {
  readonly obligation: Obligation;
  readonly isCursor: boolean;
  readonly onEdit: (id: string) => void;
  readonly hasContact: boolean;
}

function Row({ obligation, isCursor, onEdit, hasContact }: RowProps) {
  const { id, name, contact, due_date: due, outstanding_amount, currency } = obligation;
  const day = today(useUser().time_zone);
  const state = stateOf(obligation, day);
  const nameId = `obligation-${id}`;
  const may = useMay();
  return (
    <tr class={isCursor ? 'is-cursor' : ''}>
      <td class="clip">
        <a class="payee" id={nameId} href={to(`/obligations/${id}`)} title={name}>
          {name}
        </a>
        <span class="sub">
          {subText(hasContact && contact.name, due && formatNear(due, day))}{' '}
          {state !== 'open' && <StateChip state={state} />}
        </span>
      </td>
      {hasContact && (
        <td class="clip optional">
          <a class="second" href={to(`/contacts/${contact.id}`)}>
            {contact.name}
          </a>
        </td>
      )}
      <td class="second optional">{due && <time dateTime={due}>{formatNear(due, day)}</time>}</td>
      <td class="optional">
        <StateChip state={state} />
      </td>
      <td class="num figure-cell">
        <Money amount={outstanding_amount} currency={currency.id} />
      </td>
      <RowActions
        name={name}
        onEdit={may('updateObligation') && (() => onEdit(id))}
        onDelete={may('deleteObligation') && (() => void deleteObligation(obligation))}
      />
    </tr>
  );
}

/** A day stays on one line. */
function subText(contact: string | false | null, due: string | null): string {
  const day = due?.replaceAll(' ', '\u00a0');
  if (contact && day) return t.withContact(contact, day);
  return contact || (day ? t.dueDay(day) : '');
}
