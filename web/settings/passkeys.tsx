import type { Passkey, PasskeyUpdate } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useAddress } from '../platform/location.ts';
import { makePasskey, usePasskeysHere } from '../platform/passkeys.ts';
import { useRead } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { common } from '../texts/en/common.ts';
import { securityTexts as t } from '../texts/en/security.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import type { RecordKind } from '../ui/editing.tsx';
import { Empty } from '../ui/empty.tsx';
import { TextField } from '../ui/field.tsx';
import { FormFailure } from '../ui/form.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { RecordDialog, RecordForm } from '../ui/record-form.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { useDayText } from './day-text.ts';
import { deviceText } from './device-text.ts';

export function Passkeys() {
  const { search, change } = useAddress();
  const dayText = useDayText();
  const isPossible = usePasskeysHere();
  const passkeys = useRead(['passkeys'], () => api.listPasskeys({ limit: 100 }).all());
  const leaving = passkeys.data?.find(({ id }) => id === search.delete);
  const writing = useWriting([]);
  const make = async () => {
    const made = await writing.run(async () => {
      const { options } = await api.createPasskeyOptions();
      const credential = await makePasskey(options);
      return (
        credential &&
        // Each time it is another passkey, so that there is no key to keep.
        api.createPasskey({ credential, name: deviceText(navigator.userAgent).slice(0, 100) })
      );
    });
    if (made) say(t.passkeyAdded);
  };
  const add = isPossible && (
    <button class="button secondary" type="button" aria-disabled={writing.isBusy} onClick={() => void make()}>
      <Icon name="key" size="s" />
      {t.addPasskey}
    </button>
  );
  return (
    <section class="setting" aria-labelledby="passkeys">
      <div class="setting-head">
        <div>
          <h3 id="passkeys">{t.passkeys}</h3>
          <p>{isPossible ? t.passkeysMore : t.passkeysElsewhere}</p>
        </div>
        {(passkeys.data?.length ?? 0) > 0 && add}
      </div>
      <FormFailure failure={writing.failure} />
      <Loaded reading={passkeys}>
        {(found) =>
          found.length === 0 ? (
            <Empty text={t.noPasskeys}>{add}</Empty>
          ) : (
            <table class="table row-table settings-table passkeys-table">
              <TableHead
                caption={t.passkeys}
                columns={[
                  { name: common.name },
                  { name: t.lastUsed, width: 'used', look: 'optional' },
                  ACTIONS,
                ]}
              />
              <tbody>
                {found.map(({ id, name, is_synced, last_used_at }) => {
                  const used = last_used_at ? dayText(last_used_at) : common.never;
                  return (
                    <tr key={id}>
                      <td class="clip">
                        <span class="payee" id={`passkey-${id}`} title={name}>
                          {name}
                        </span>{' '}
                        {is_synced && <span class="chip">{t.synced}</span>}
                        <span class="sub">{t.lastUsedOn(used)}</span>
                      </td>
                      <td class="second optional">{used}</td>
                      <RowActions
                        name={name}
                        onDelete={() => change({ delete: id }, false)}
                        more={[
                          { label: t.rename, icon: 'edit', onChoose: () => change({ rename: id }, false) },
                        ]}
                      />
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {search.rename && <RenameDialog id={search.rename} onClose={() => change({ rename: undefined })} />}
      {leaving && (
        <DeleteDialog
          title={t.deletePasskeyTitle(leaving.name)}
          text={t.deletePasskeyText}
          said={t.passkeyDeleted(leaving.name)}
          remove={async () => api.deletePasskey(leaving.id, { ifMatch: await etagOf(leaving) })}
          onClose={() => change({ delete: undefined })}
        />
      )}
    </section>
  );
}

const KIND: RecordKind<{ readonly name: string }, Passkey, PasskeyUpdate> = {
  labels: { name: common.name },
  draftOf: ({ name }) => ({ name }),
  bodyOf: ({ name }) =>
    name.trim() === '' ? { failure: { fields: { name: common.required } } } : { body: { name: name.trim() } },
  create: () => Promise.reject(new Error('A passkey is made by the browser.')),
  update: ({ id }, body, options) => api.updatePasskey(id, body, options),
  read: ({ id }) => api.getPasskey(id),
  said: t.passkeyRenamed,
};

function RenameDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordDialog
      title={t.renamePasskey}
      id={id}
      cacheKey="passkey"
      read={(wanted) => api.getPasskey(wanted)}
      gone={t.passkeyGone}
      onClose={onClose}
    >
      {(passkey) => (
        <RecordForm kind={KIND} record={passkey} empty={{ name: '' }} onClose={onClose}>
          {({ field }) => (
            <TextField {...field('name')} input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }} />
          )}
        </RecordForm>
      )}
    </RecordDialog>
  );
}
