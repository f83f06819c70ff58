import type { ComponentChildren } from 'preact';
import type { Account, Member } from '../../client/client.ts';
import { AccountBank } from '../banks/account-bank.tsx';
import { useMay, useMembers } from '../platform/book.ts';
import { isDebt } from '../platform/books.ts';
import { formatNear, today } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { accountTexts as t } from '../texts/en/accounts.ts';
import { bookTexts } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { Balance, Owed } from '../ui/balance.tsx';
import { Icon } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { BalanceSpark } from './balance-spark.tsx';
import { kindOf } from './kinds.ts';

export interface AccountTableProps {
  readonly caption: string;
  readonly accounts: readonly Account[];
  readonly cursor: string | undefined;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (id: string) => void;
}

interface MoneyAccountsProps extends AccountTableProps {
  /** What the report says, so that nothing is added up here. */
  readonly totals?: { readonly asset?: number | undefined; readonly liability?: number | undefined };
}

/** What is owned and what is owed: balances of 90 days, what is cleared where that differs, and the balance. */
export function MoneyAccounts({ caption, accounts, totals, ...row }: MoneyAccountsProps) {
  const { base } = useMoney();
  return (
    <table class="table row-table accounts-table">
      <TableHead
        caption={caption}
        columns={[
          { name: common.account },
          {
            name: (
              <>
                <span class="hidden-text">{t.balanceOver} </span>
                {t.days90}
              </>
            ),
            width: 'spark',
            look: 'spark-cell',
          },
          { name: t.cleared, width: 'cleared', look: 'num optional' },
          { name: t.balanceIn(base), width: 'balance', look: 'num' },
          ACTIONS,
        ]}
      />
      {(['asset', 'liability'] as const).map((type) => {
        const own = accounts.filter((account) => account.type === type);
        if (own.length === 0) return null;
        return (
          <tbody key={type}>
            {totals && (
              <tr class="group group-sum">
                <th colSpan={2} scope="rowgroup">
                  {t.groups[type]}
                </th>
                <td class="optional" />
                <td class="num">
                  {totals[type] !== undefined &&
                    (type === 'asset' ? <Money amount={totals[type]} /> : <Owed amount={totals[type]} />)}
                </td>
                <td class="optional" />
              </tr>
            )}
            {own.map((account) => (
              <MoneyRow key={account.id} account={account} {...row} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

/** Equity, income and expenses, with their codes. */
export function BookkeepingAccounts({ caption, accounts, ...row }: AccountTableProps) {
  const { base } = useMoney();
  return (
    <table class="table row-table bookkeeping-table">
      <TableHead
        caption={caption}
        columns={[
          { name: common.account },
          { name: t.code, width: 'code', look: 'optional' },
          { name: t.balanceIn(base), width: 'balance', look: 'num' },
          ACTIONS,
        ]}
      />
      {(['equity', 'income', 'expense'] as const).map((type) => {
        const own = accounts.filter((account) => account.type === type);
        if (own.length === 0) return null;
        return (
          <tbody key={type}>
            <tr class="group">
              <th colSpan={4} scope="rowgroup">
                {t.groups[type]}
              </th>
            </tr>
            {own.map((account) => (
              <BookkeepingRow key={account.id} account={account} {...row} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

interface RowProps extends Pick<AccountTableProps, 'cursor' | 'onEdit' | 'onDelete'> {
  readonly account: Account;
}

function Row({
  account,
  cursor,
  onEdit,
  onDelete,
  under,
  children,
}: RowProps & { readonly under?: string | undefined; readonly children: ComponentChildren }) {
  const { id, name, is_active } = account;
  const may = useMay();
  const nameId = `account-${id}`;
  return (
    <tr class={[cursor === id && 'is-cursor', !is_active && 'is-deleted'].filter(Boolean).join(' ')}>
      <td class="clip">
        <a class="payee" id={nameId} href={to(`/accounts/${id}`)} title={name}>
          {name}
        </a>
        {under && (
          <span class="under" title={under}>
            {under}
          </span>
        )}
        {is_active && <AccountBank accountId={id} />}
      </td>
      {children}
      <RowActions
        name={name}
        onEdit={may('updateAccount') && (() => onEdit(id))}
        onDelete={may('deleteAccount') && (() => onDelete(id))}
      />
    </tr>
  );
}

function MoneyRow(props: RowProps) {
  const { account } = props;
  const { base } = useMoney();
  const members = useMembers();
  const day = today(useUser().time_zone);
  // Of money in the base currency alone, the balance says everything.
  const foreign = account.balances.filter(({ currency_id }) => currency_id !== base);
  return (
    <Row {...props} under={aboutText(account, members, day)}>
      <td class="spark-cell">{account.is_active && <BalanceSpark account={account} day={day} />}</td>
      <td class="num optional second">
        <Cleared account={account} />
      </td>
      <td class="num figure-cell">
        <Balance amount={account.balance} isDebt={isDebt(account)} />
        {foreign.map((each) => (
          <span class="under" key={each.currency_id}>
            <Money amount={each.balance} currency={each.currency_id} direction="none" />
          </span>
        ))}
      </td>
    </Row>
  );
}

function BookkeepingRow(props: RowProps) {
  const { account } = props;
  return (
    <Row {...props} under={account.is_active ? undefined : t.inactive}>
      <td class="quiet optional">{account.code}</td>
      <td class="num figure-cell">
        <Balance amount={account.balance} isDebt={false} />
      </td>
    </Row>
  );
}

/** What it is, unless its name says so; whose it is; through which day a statement agreed with it. */
function aboutText(account: Account, members: readonly Member[], day: string): string {
  const kind = t.types[kindOf(account)];
  const owner = members.find(({ id }) => id === account.owner_member_id);
  const own = account.cleared_balances?.find(({ currency_id }) => currency_id === account.currency_id);
  const through = own?.reconciled_through;
  return [
    kind.toLowerCase() !== account.name.toLowerCase() && kind,
    owner && bookTexts.ownedBy(owner.name),
    account.balances.length > 1 && t.currencies(account.balances.length),
    through && t.reconciledOn(formatNear(through, day)),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Only where something was cleared, and only as a number where that is not the balance. */
function Cleared({ account }: { account: Account }) {
  const { base } = useMoney();
  const currency = account.currency_id ?? base;
  const cleared = account.cleared_balances?.find(({ currency_id }) => currency_id === currency);
  if (!cleared) return null;
  const balance = account.balances.find(({ currency_id }) => currency_id === currency)?.balance ?? 0;
  if (cleared.balance !== balance)
    return <Money amount={cleared.balance} currency={currency} direction="none" />;
  return (
    <span class="lock cleared" role="img" aria-label={t.allCleared} title={t.allCleared}>
      <Icon name="check" size="s" />
    </span>
  );
}
