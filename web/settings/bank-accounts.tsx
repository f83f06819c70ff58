import { useState } from 'preact/hooks';
import type { Account, Connection, OutsideAccount } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { formatDate, today } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { bankTexts as t } from '../texts/en/banks.ts';
import { common } from '../texts/en/common.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { CheckField, DateField, SelectField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Money } from '../ui/money.tsx';
import { RowActions, RowButton } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';

/** The accounts that a connection sees, and what they are linked to. */
export function BankAccounts({ connection }: { connection: Connection }) {
  const { id, name } = connection;
  const outside = useRead(['outside-accounts', id], () => api.listOutsideAccounts(id, { limit: 100 }).all());
  const accounts = useRead(['accounts'], () => api.listAccounts({ limit: 100 }).all());
  const [linking, setLinking] = useState<OutsideAccount>();
  const [leaving, setLeaving] = useState<OutsideAccount>();
  return (
    <section class="setting" aria-labelledby="bank-accounts">
      <div class="setting-head">
        <div>
          <h3 id="bank-accounts">{t.atBankOf(name)}</h3>
          <p>{t.atBankMore}</p>
        </div>
      </div>
      <Loaded reading={outside}>
        {(found) =>
          found.length === 0 ? (
            <p class="second">{t.noAccounts}</p>
          ) : (
            <table class="table row-table settings-table">
              <TableHead
                caption={t.atBank}
                columns={[
                  { name: t.outside },
                  { name: t.account, look: 'optional' },
                  { name: t.balance, width: 'amount', look: 'num' },
                  ACTIONS,
                ]}
              />
              <tbody>
                {found.map((each) => (
                  <Row
                    key={each.id}
                    outside={each}
                    account={accounts.data?.find((own) => own.id === each.account_id)}
                    onLink={() => setLinking(each)}
                    onUnlink={() => setLeaving(each)}
                  />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {linking && (
        <LinkDialog
          connection={connection}
          outside={linking}
          accounts={accounts.data ?? []}
          onClose={() => setLinking(undefined)}
        />
      )}
      {leaving && (
        <DeleteDialog
          title={t.unlinkTitle(leaving.name)}
          text={t.unlinkText}
          said={t.unlinked}
          remove={() => api.unlinkOutsideAccount(id, leaving.id)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly outside: OutsideAccount;
  readonly account: Account | undefined;
  readonly onLink: () => void;
  readonly onUnlink: () => void;
}

function Row({ outside, account, onLink, onUnlink }: RowProps) {
  const { id, name, institution, currency_id, balance, difference, account_id, mode, from } = outside;
  const may = useMay();
  const nameId = `outside-${id}`;
  const linked = account_id ? (account?.name ?? '') : currency_id ? t.notLinked : t.unsupported;
  return (
    <tr>
      <td class="clip">
        <span class="payee" id={nameId} title={name}>
          {name}
        </span>
        <span class="sub always">
          {[institution, mode && t.modes[mode], from && `${t.from} ${formatDate(from)}`]
            .filter(Boolean)
            .join(', ')}
        </span>
        {outside.import_id && outside.to_review ? (
          <a href={to(`/import/${outside.import_id}`)}>{t.toReview(outside.to_review)}</a>
        ) : null}
      </td>
      <td class="second optional">
        {account_id ? <a href={to(`/accounts/${account_id}`)}>{linked}</a> : linked}
      </td>
      <td class="num">
        {balance !== undefined && currency_id && <Money amount={balance} currency={currency_id} />}
        {difference !== undefined && currency_id && (
          <span class="sub always">
            {difference === 0 ? t.asInBook : <Money amount={difference} currency={currency_id} />}
          </span>
        )}
      </td>
      <RowActions of={nameId}>
        {may('linkOutsideAccount') && currency_id && (
          <RowButton of={nameId} label={account_id ? common.edit : t.link} onClick={onLink} />
        )}
        {may('unlinkOutsideAccount') && account_id && (
          <RowButton of={nameId} label={t.unlink} look="danger" onClick={onUnlink} />
        )}
      </RowActions>
    </tr>
  );
}

const NEW = 'new';

interface LinkDialogProps {
  readonly connection: Connection;
  readonly outside: OutsideAccount;
  readonly accounts: readonly Account[];
  readonly onClose: () => void;
}

function LinkDialog({ connection, outside, accounts, onClose }: LinkDialogProps) {
  const day = today(useUser().time_zone);
  const [accountId, setAccountId] = useState(outside.account_id ?? NEW);
  const [mode, setMode] = useState<NonNullable<OutsideAccount['mode']>>(outside.mode ?? 'review');
  const [from, setFrom] = useState(outside.from ?? day);
  const [isReversed, setReversed] = useState(outside.reverse_amounts ?? false);
  const writing = useWriting(['account_id', 'mode', 'from', 'reverse_amounts']);
  const money = accounts.filter(
    ({ type, is_active }) => is_active && (type === 'asset' || type === 'liability'),
  );
  const save = async () => {
    const saved = await writing.run(async () => {
      const account_id =
        accountId === NEW
          ? (await api.createAccount(newAccount(outside), writing.once('account'))).id
          : accountId;
      // It exists from now on, also if the link is refused.
      setAccountId(account_id);
      return api.linkOutsideAccount(connection.id, outside.id, {
        account_id,
        mode,
        from,
        reverse_amounts: isReversed,
      });
    });
    if (!saved) return;
    say(t.linked);
    onClose();
  };
  return (
    <Dialog title={t.linkTitle(outside.name)} onClose={onClose}>
      <Form failure={writing.failure} onSubmit={() => void save()}>
        <DialogBody>
          <FormFailure failure={writing.failure} />
          <SelectField
            label={t.account}
            value={accountId}
            onChange={setAccountId}
            error={writing.failure.fields.account_id}
            choices={[
              { value: NEW, label: t.newAccount },
              ...money.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <SelectField
            label={t.whenClear}
            value={mode}
            onChange={(value) => setMode(value === 'post' ? 'post' : 'review')}
            choices={(['review', 'post'] as const).map((value) => ({ value, label: t.modes[value] }))}
          />
          <DateField label={t.from} value={from} onChange={setFrom} error={writing.failure.fields.from} />
          <CheckField label={t.reverse} isChecked={isReversed} onChange={setReversed} />
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Submit label={common.save} isBusy={writing.isBusy} />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

function newAccount({ name, currency_id }: OutsideAccount) {
  return { name, type: 'asset' as const, ...(currency_id && { currency_id }) };
}
