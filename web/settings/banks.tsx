import { useState } from 'preact/hooks';
import type { Connection } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { messageOf } from '../platform/failures.ts';
import { formatTime } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { say, sayFailure } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { bankTexts as t } from '../texts/en/banks.ts';
import { common } from '../texts/en/common.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { RowActions, RowButton } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { BankAccounts } from './bank-accounts.tsx';
import { ConnectBank } from './connect-bank.tsx';

/** The connections of the book, and the accounts of the one that is opened. */
export function Banks() {
  const { search, change } = useAddress();
  const may = useMay();
  const connections = useRead(['connections'], () => api.listConnections({ limit: 100 }).all());
  const all = connections.data ?? [];
  const opened = all.find(({ id }) => id === search.connection) ?? (all.length === 1 ? all[0] : undefined);
  const leaving = all.find(({ id }) => id === search.delete);
  const renaming = all.find(({ id }) => id === search.edit);
  const add = may('createConnection') && (
    <button class="button primary" type="button" onClick={() => change({ create: 'yes' }, false)}>
      <Icon name="plus" size="s" />
      {t.connect}
    </button>
  );
  return (
    <>
      <section class="setting" aria-label={t.title}>
        <div class="setting-head">
          <div>
            <p>{t.more}</p>
          </div>
          {all.length > 0 && add}
        </div>
        <Loaded reading={connections}>
          {(found) =>
            found.length === 0 ? (
              <Empty text={t.empty}>{add}</Empty>
            ) : (
              <table class="table row-table settings-table">
                <TableHead
                  caption={t.title}
                  columns={[
                    { name: t.name },
                    { name: t.status, width: 'status' },
                    { name: t.lastSuccess, width: 'when-l', look: 'optional' },
                    ACTIONS,
                  ]}
                />
                <tbody>
                  {found.map((connection) => (
                    <Row key={connection.id} connection={connection} change={change} />
                  ))}
                </tbody>
              </table>
            )
          }
        </Loaded>
      </section>
      {opened && <BankAccounts key={opened.id} connection={opened} />}
      {search.create && (
        <ConnectBank
          onMade={({ id }) => change({ create: undefined, connection: id })}
          onClose={() => change({ create: undefined })}
        />
      )}
      {renaming && <Rename connection={renaming} onClose={() => change({ edit: undefined })} />}
      {leaving && (
        <DeleteDialog
          title={t.deleteTitle(leaving.name)}
          text={t.deleteText}
          said={t.deleted}
          remove={() => api.deleteConnection(leaving.id)}
          onClose={() => change({ delete: undefined })}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly connection: Connection;
  readonly change: ReturnType<typeof useAddress>['change'];
}

function Row({ connection, change }: RowProps) {
  const { id, name, status, last_success_at, running_since, messages } = connection;
  const may = useMay();
  const zone = useUser().time_zone;
  const writing = useWriting([], (error) => {
    sayFailure(messageOf(error));
    return true;
  });
  const sync = async () => {
    if (await writing.run(() => api.syncConnection(id))) say(t.synced);
  };
  const nameId = `connection-${id}`;
  const success = last_success_at ? formatTime(last_success_at, zone) : t.never;
  return (
    <>
      <tr>
        <td class="clip">
          <span class="payee" id={nameId} title={name}>
            {name}
          </span>
          <span class="sub">{last_success_at ? t.lastSuccessAt(success) : success}</span>
        </td>
        <td>
          <span class={`chip ${status === 'active' ? 'green' : status === 'revoked' ? 'red' : 'amber'}`}>
            {running_since ? t.running : t.statuses[status]}
          </span>
        </td>
        <td class="second optional">{success}</td>
        <RowActions of={nameId} onDelete={may('deleteConnection') && (() => change({ delete: id }, false))}>
          <RowButton of={nameId} label={t.accounts} onClick={() => change({ connection: id }, false)} />
          {may('syncConnection') && status !== 'revoked' && (
            <RowButton of={nameId} label={t.syncNow} onClick={() => void sync()} />
          )}
          {may('updateConnection') && (
            <RowButton of={nameId} label={t.rename} onClick={() => change({ edit: id }, false)} />
          )}
        </RowActions>
      </tr>
      {messages.length > 0 && (
        <tr>
          <td colSpan={4}>
            {messages.map(({ code, message }, index) => (
              <Notice key={index} kind={code === 'revoked' ? 'red' : 'amber'}>
                {message}
              </Notice>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

function Rename({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const [name, setName] = useState(connection.name);
  const writing = useWriting(['name']);
  const save = async () => {
    if (name.trim() === '') return writing.fail({ fields: { name: common.required } });
    const saved = await writing.run(() => api.updateConnection(connection.id, { name: name.trim() }));
    if (!saved) return undefined;
    say(t.saved);
    return onClose();
  };
  return (
    <Dialog title={t.renameTitle} onClose={onClose} isNarrow>
      <Form failure={writing.failure} onSubmit={() => void save()}>
        <DialogBody>
          <FormFailure failure={writing.failure} />
          <TextField
            label={t.name}
            value={name}
            onChange={setName}
            error={writing.failure.fields.name}
            input={{ autoFocus: true, maxLength: 150, autoComplete: 'off' }}
          />
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Submit label={common.save} isBusy={writing.isBusy} />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
