import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { holdsMoney, useAccounts } from '../platform/books.ts';
import { today } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { accountTexts as t } from '../texts/en/accounts.ts';
import { Owed } from '../ui/balance.tsx';
import { Empty } from '../ui/empty.tsx';
import { Fold } from '../ui/fold.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Figure, Money } from '../ui/money.tsx';
import { Screen } from '../ui/screen.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { BookkeepingAccounts, MoneyAccounts } from './account-table.tsx';
import { DeleteAccountDialog } from './delete-account.tsx';

const ORDER = ['asset', 'liability'] as const;

/** Every account, with what it holds. */
export default function Accounts() {
  const { search, go, change } = useAddress();
  const may = useMay();
  const month = today(useUser().time_zone).slice(0, 7);
  const accounts = useAccounts();
  const worth = useRead(['net-worth', month, month], () => api.getNetWorth({ from: month, to: month }));
  const now = worth.data?.months.at(-1);
  const all = accounts.data ?? [];
  const money = ORDER.flatMap((type) => all.filter((account) => account.type === type));
  const shown = money.filter(({ is_active }) => is_active);
  const closed = money.filter(({ is_active }) => !is_active);
  const bookkeeping = all.filter((account) => !holdsMoney(account));
  const isBookkeeping = search.bookkeeping === 'true';
  const isClosedShown = search.include_inactive === 'true';
  const edit = (id: string) => change({ edit: id }, false);
  const askToDelete = (id: string) => change({ delete: id }, false);
  const cursor = useCursor(isClosedShown ? [...shown, ...closed] : shown, ({ id }) => id, {
    open: ({ id }) => go(`/accounts/${id}`),
    remove: ({ id }) => may('deleteAccount') && askToDelete(id),
  });
  const addButton = may('createAccount') && (
    <button class="button secondary" type="button" onClick={() => edit('new')}>
      <Icon name="plus" size="s" />
      {t.add}
    </button>
  );
  const table = { cursor, onEdit: edit, onDelete: askToDelete };
  const leaving = all.find(({ id }) => id === search.delete);
  return (
    <Screen title={t.title} actions={addButton} hasBalances>
      {/* Its place is kept until it is known. */}
      <div class={now ? 'assign-head' : 'assign-head is-early'}>
        <div>
          <p class="quiet">{t.net}</p>
          <p class={now && now.net < 0 ? 'neg' : ''}>
            <Figure amount={now?.net ?? 0} look="hero" />
          </p>
        </div>
        <dl class="sum">
          <div>
            <dt>{t.assets}</dt>
            <dd>
              <Money amount={now?.assets ?? 0} />
            </dd>
          </div>
          <div>
            <dt>{t.liabilities}</dt>
            <dd>
              <Owed amount={now?.liabilities ?? 0} />
            </dd>
          </div>
        </dl>
      </div>
      <Loaded reading={accounts} lines={10}>
        {() => (
          <>
            {shown.length === 0 ? (
              <Empty text={closed.length > 0 ? t.onlyInactive : t.empty}>{addButton}</Empty>
            ) : (
              <MoneyAccounts
                {...table}
                caption={t.title}
                accounts={shown}
                totals={{ asset: now?.assets, liability: now?.liabilities }}
              />
            )}
            <div class="folds">
              <Fold
                title={t.forBookkeepers}
                note={t.bookkeeping(bookkeeping.length)}
                isOpen={isBookkeeping}
                onToggle={(isOpen) => change({ bookkeeping: isOpen ? 'true' : undefined })}
              >
                {isBookkeeping && (
                  <BookkeepingAccounts {...table} caption={t.forBookkeepers} accounts={bookkeeping} />
                )}
              </Fold>
              {closed.length > 0 && (
                <Fold
                  title={t.closed}
                  note={String(closed.length)}
                  isOpen={isClosedShown}
                  onToggle={(isOpen) => change({ include_inactive: isOpen ? 'true' : undefined })}
                >
                  {isClosedShown && <MoneyAccounts {...table} caption={t.closed} accounts={closed} />}
                </Fold>
              )}
            </div>
          </>
        )}
      </Loaded>
      {search.edit && may('updateAccount') && (
        <AccountDialog id={search.edit} onClose={() => change({ edit: undefined })} />
      )}
      {leaving && may('deleteAccount') && (
        <DeleteAccountDialog account={leaving} onClose={() => change({ delete: undefined })} />
      )}
    </Screen>
  );
}
