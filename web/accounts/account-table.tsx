import type { Account } from '../../client/client.ts';
import { useMay, useMembers } from '../platform/book.ts';
import { isDebt } from '../platform/books.ts';
import { to } from '../platform/paths.ts';
import { useMoney } from '../platform/use-money.ts';
import { accountTexts as t } from '../texts/en/accounts.ts';
import { bookTexts } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { Balance } from '../ui/balance.tsx';
import { Money } from '../ui/money.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';

export const TYPES = ['asset', 'liability', 'equity', 'income', 'expense'] as const;

interface AccountTableProps {
  readonly accounts: readonly Account[];
  /** What the report says, so that nothing is added up here. */
  readonly totals: { readonly asset?: number | undefined; readonly liability?: number | undefined };
  readonly cursor: string | undefined;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (id: string) => void;
}

/** By type, each with its balance in the base currency and in the currencies that it holds. */
export function AccountTable({ accounts, totals, cursor, onEdit, onDelete }: AccountTableProps) {
  const { base } = useMoney();
  return (
    <table class="table row-table accounts-table">
      <TableHead
        caption={t.title}
        columns={[
          { name: common.name },
          { name: t.code, width: 'code', look: 'optional' },
          { name: t.original, width: 'amount-l', look: 'num optional' },
          { name: t.balanceIn(base), width: 'amount-l', look: 'num' },
          ACTIONS,
        ]}
      />
      {TYPES.map((type) => {
        const own = accounts.filter((account) => account.type === type);
        const total = type === 'asset' || type === 'liability' ? totals[type] : undefined;
        if (own.length === 0) return null;
        return (
          <tbody key={type}>
            <tr class="group">
              <th colSpan={3} scope="rowgroup">
                {t.groups[type]}
              </th>
              <td class="num">{total !== undefined && <Money amount={total} />}</td>
              <td class="optional" />
            </tr>
            {own.map((account) => (
              <Row
                key={account.id}
                account={account}
                isCursor={cursor === account.id}
                onEdit={onEdit}
                onDelete={onDelete}
              />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

interface RowProps {
  readonly account: Account;
  readonly isCursor: boolean;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (id: string) => void;
}

function Row({ account, isCursor, onEdit, onDelete }: RowProps) {
  const { base } = useMoney();
  const { id, name, code, is_active, balance, balances } = account;
  const may = useMay();
  const owner = useMembers().find((member) => member.id === account.owner_member_id);
  const nameId = `account-${id}`;
  // Of money in the base currency alone, the balance says everything.
  const originals = balances.some(({ currency_id }) => currency_id !== base) ? balances : [];
  return (
    <tr class={[isCursor && 'is-cursor', !is_active && 'is-deleted'].filter(Boolean).join(' ')}>
      <td class="clip">
        <a class="payee" id={nameId} href={to(`/accounts/${id}`)} title={name}>
          {name}
        </a>{' '}
        {!is_active && <span class="chip line">{t.inactive}</span>}{' '}
        {owner && <span class="chip">{bookTexts.ownedBy(owner.name)}</span>}
        <span class="sub">
          {code}
          {originals.map((each) => (
            <span key={each.currency_id}>
              , <Money amount={each.balance} currency={each.currency_id} home="" direction="none" />
            </span>
          ))}
        </span>
      </td>
      <td class="quiet optional">{code}</td>
      <td class="num second optional">
        {originals.map((each) => (
          <span class="amount-line-of" key={each.currency_id}>
            <Money amount={each.balance} currency={each.currency_id} home="" direction="none" />
          </span>
        ))}
      </td>
      <td class="num figure-cell">
        <Balance amount={balance} isDebt={isDebt(account)} />
      </td>
      <RowActions
        of={nameId}
        onEdit={may('updateAccount') && (() => onEdit(id))}
        onDelete={may('deleteAccount') && (() => onDelete(id))}
      />
    </tr>
  );
}
