import type { Connection } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { formatAsOf } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { useUser } from '../platform/session.ts';
import { say } from '../platform/toasts.ts';
import { useAction } from '../platform/writes.ts';
import { bankTexts as t } from '../texts/en/banks.ts';
import { common } from '../texts/en/common.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { MoreMenu } from '../ui/more-menu.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { BankAccounts } from './bank-accounts.tsx';
import { BankChip } from './bank-chip.tsx';
import { ConnectBank } from './connect-bank.tsx';
import { canRun, useConnections, useIsMine } from './links.ts';
import { RenameConnection } from './rename-connection.tsx';
import { usePolling } from './use-polling.ts';

/** The connections of the book, and the accounts of each: first those of which none is linked. */
export function Banks() {
  const { search, change } = useAddress();
  const may = useMay();
  const connections = useConnections();
  const all = connections.data ?? [];
  usePolling(all.some(({ running_since }) => running_since));
  const leaving = all.find(({ id }) => id === search.delete);
  const renaming = all.find(({ id }) => id === search.edit);
  const add = may('createConnection') && (
    <button class="button primary" type="button" onClick={() => change({ create: 'true' }, false)}>
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
            found.length === 0 ? <Empty text={t.empty}>{add}</Empty> : <Connections found={found} />
          }
        </Loaded>
      </section>
      {all
        .toSorted((a, b) => Number(!!a.next_run_at) - Number(!!b.next_run_at))
        .map((each) => (
          <BankAccounts key={each.id} connection={each} />
        ))}
      {search.create && may('createConnection') && (
        <ConnectBank onClose={() => change({ create: undefined })} />
      )}
      {renaming && <RenameConnection connection={renaming} onClose={() => change({ edit: undefined })} />}
      {leaving && (
        <DeleteDialog
          title={t.deleteTitle(leaving.name)}
          text={t.deleteText}
          said={t.deleted}
          remove={async () => api.deleteConnection(leaving.id, { ifMatch: await etagOf(leaving) })}
          onClose={() => change({ delete: undefined })}
        />
      )}
    </>
  );
}

function Connections({ found }: { found: readonly Connection[] }) {
  return (
    <table class="table row-table banks-table">
      <TableHead
        caption={t.title}
        columns={[
          { name: t.name },
          { name: t.status, width: 'status' },
          { name: t.lastSuccess, width: 'when-l', look: 'optional' },
          { name: t.syncNow, isHidden: true, width: 'sync' },
          { name: common.actions, isHidden: true, width: 'menu' },
        ]}
      />
      <tbody>
        {found.map((connection) => (
          <Row key={connection.id} connection={connection} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ connection }: { connection: Connection }) {
  const { id, name, last_success_at } = connection;
  const { change } = useAddress();
  const may = useMay();
  const isMine = useIsMine()(connection);
  const isOwner = may('deleteBook');
  const zone = useUser().time_zone;
  const writing = useAction();
  const sync = async () => {
    if (await writing.run(() => api.syncConnection(id))) say(t.synced);
  };
  const nameId = `connection-${id}`;
  const success = last_success_at ? formatAsOf(Date.parse(last_success_at), zone) : t.never;
  return (
    <tr>
      <td class="clip">
        <span class="payee" id={nameId} title={name}>
          {name}
        </span>
        <span class="sub">{last_success_at ? t.lastSuccessAt(success) : success}</span>
      </td>
      <td class="bank-state">
        <BankChip connection={connection} />
      </td>
      <td class="second optional">{success}</td>
      <td class="num sync-cell">
        {isMine && may('syncConnection') && canRun(connection) && (
          <button
            class="button plain small"
            type="button"
            aria-describedby={nameId}
            aria-disabled={writing.isBusy}
            onClick={() => void sync()}
          >
            {t.syncNow}
          </button>
        )}
      </td>
      <td class="menu-cell">
        <MoreMenu
          name={name}
          items={[
            isMine &&
              may('updateConnection') && {
                label: t.rename,
                icon: 'edit',
                onChoose: () => change({ edit: id }, false),
              },
            (isMine || isOwner) &&
              may('deleteConnection') && {
                label: common.delete,
                icon: 'trash',
                onChoose: () => change({ delete: id }, false),
                isDanger: true,
              },
          ]}
        />
      </td>
    </tr>
  );
}
