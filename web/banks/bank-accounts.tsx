import type { Account, Connection, OutsideAccount } from '../../client/client.ts';
import { useAccounts } from '../platform/books.ts';
import { today } from '../platform/formats.ts';
import { useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { bankTexts as t } from '../texts/en/banks.ts';
import { common } from '../texts/en/common.ts';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Money } from '../ui/money.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { BankNotices } from './bank-notices.tsx';
import { LinkFields, LinkText } from './link-fields.tsx';
import { listOutside, useIsMine } from './links.ts';
import { ToReviewLink } from './to-review.tsx';
import { type LinkForm, useLinkForm } from './use-link-form.ts';

/** The accounts that a connection sees, and where their transactions belong. */
export function BankAccounts({ connection }: { connection: Connection }) {
  const { id, name } = connection;
  const outside = useRead(['outside-accounts', id], () => listOutside(id));
  const accounts = useAccounts();
  const titleId = `bank-${id}`;
  return (
    <section class="setting" aria-labelledby={titleId}>
      <h3 id={titleId}>{name}</h3>
      <BankNotices connection={connection} found={outside.data} />
      <Loaded reading={outside}>
        {(found) =>
          found.length === 0 ? (
            <p class="second">{t.noAccounts}</p>
          ) : (
            accounts.data && <Links connection={connection} outside={found} accounts={accounts.data} />
          )
        }
      </Loaded>
    </section>
  );
}

interface LinksProps {
  readonly connection: Connection;
  readonly outside: readonly OutsideAccount[];
  readonly accounts: readonly Account[];
}

function Links({ connection, outside, accounts }: LinksProps) {
  const isMine = useIsMine()(connection);
  const day = today(useUser().time_zone);
  const form = useLinkForm({ connection, outside, accounts, day });
  // Those that nobody has decided about come first.
  const sorted = outside.toSorted((a, b) => Number(!!a.account_id) - Number(!!b.account_id));
  return (
    <Form failure={form.failure} onSubmit={() => void form.save()}>
      <FormFailure failure={form.failure} />
      <table class="table row-table bank-table">
        <TableHead
          caption={t.atBank}
          columns={[
            { name: t.outside },
            { name: t.account, width: 'bank-account' },
            { name: t.whenClear, width: 'bank-mode' },
            { name: t.from, width: 'bank-from' },
            { name: t.balance, width: 'bank-balance', look: 'num' },
          ]}
        />
        <tbody>
          {sorted.map((each) => (
            <tr key={each.id}>
              <NameCell outside={each} />
              {isMine && each.currency_id ? (
                <LinkFields outside={each} accounts={accounts} form={form} day={day} />
              ) : (
                <LinkText outside={each} accounts={accounts} />
              )}
              <BalanceCell outside={each} />
            </tr>
          ))}
        </tbody>
      </table>
      <Foot form={form} />
    </Form>
  );
}

function NameCell({ outside }: { outside: OutsideAccount }) {
  const { id, name, institution, pending } = outside;
  const about = [institution, pending > 0 && t.pending(pending)].filter(Boolean).join(', ');
  return (
    <td>
      <span class="payee clip block" id={`outside-${id}`} title={name}>
        {name}
      </span>
      {about && <span class="under">{about}</span>}
      <ToReviewLink outside={outside} />
    </td>
  );
}

function BalanceCell({ outside }: { outside: OutsideAccount }) {
  const { balance, currency_id, difference } = outside;
  return (
    <td class="num figure-cell">
      {balance !== undefined && currency_id && <Money amount={balance} currency={currency_id} />}
      {difference !== undefined && currency_id && (
        <span class="under">
          {difference === 0 ? (
            t.asInBook
          ) : (
            <>
              <Money amount={Math.abs(difference)} currency={currency_id} direction="none" />{' '}
              {difference > 0 ? t.moreThanHere : t.lessThanHere}
            </>
          )}
        </span>
      )}
    </td>
  );
}

function Foot({ form }: { form: LinkForm }) {
  if (!form.isChanged) return null;
  return (
    <div class="link-foot">
      <p class="second small">{form.isNew ? t.fetchNote : ''}</p>
      <div class="actions">
        <button class="button plain" type="button" onClick={form.reset}>
          {common.cancel}
        </button>
        <Submit label={form.isNew ? t.startFetching : common.save} isBusy={form.isBusy} />
      </div>
    </div>
  );
}
