import { useState } from 'preact/hooks';
import type { AccessToken, AccessTokenInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useBooks } from '../platform/book.ts';
import type { Endpoints } from '../platform/in-doubt.ts';
import { useAddress } from '../platform/location.ts';
import { useRead } from '../platform/reads.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { useWriting } from '../platform/writes.ts';
import { common } from '../texts/en/common.ts';
import { settingsTexts as t } from '../texts/en/settings.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { CheckField, DateField, SelectField, TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { Secret } from '../ui/secret.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { useDayText } from './day-text.ts';

export function Tokens() {
  const { search, change } = useAddress();
  const dayText = useDayText();
  const tokens = useRead(['tokens'], () => api.listTokens({ limit: 100 }).all());
  const leaving = tokens.data?.find(({ id }) => id === search.delete);
  const askToDelete = (id: string) => change({ delete: id }, false);
  const cursor = useCursor(tokens.data ?? [], ({ id }) => id, {
    open: () => undefined,
    remove: ({ id }) => askToDelete(id),
  });
  const create = (
    <button class="button secondary" type="button" onClick={() => change({ create: 'token' }, false)}>
      {t.createToken}
    </button>
  );
  return (
    <section class="setting" aria-label={t.parts.tokens}>
      <div class="setting-head">
        <div>
          <p>{t.tokensMore}</p>
        </div>
        {(tokens.data?.length ?? 0) > 0 && create}
      </div>
      <Loaded reading={tokens}>
        {(found) =>
          found.length === 0 ? (
            <Empty text={t.noTokens}>{create}</Empty>
          ) : (
            <table class="table row-table settings-table">
              <TableHead
                caption={t.parts.tokens}
                columns={[
                  { name: common.name },
                  { name: t.access, width: 'used', look: 'optional' },
                  { name: t.lastUsed, width: 'used', look: 'optional' },
                  { name: t.expiresOn, width: 'used', look: 'optional' },
                  ACTIONS,
                ]}
              />
              <tbody>
                {found.map(({ id, name, scope, last_used_at, expires_at }) => {
                  const used = last_used_at ? dayText(last_used_at) : undefined;
                  return (
                    <tr key={id} class={cursor === id ? 'is-cursor' : ''}>
                      <td class="clip">
                        <span class="payee" id={`token-${id}`} title={name}>
                          {name}
                        </span>
                        <span class="sub">{t.tokenLine(t.scopes[scope], used)}</span>
                      </td>
                      <td class="second optional">{t.scopes[scope]}</td>
                      <td class="second optional">{used ?? common.never}</td>
                      <td class="second optional">{dayText(expires_at)}</td>
                      <RowActions name={name} onDelete={() => askToDelete(id)} />
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {search.create && <CreateToken onClose={() => change({ create: undefined })} />}
      {leaving && (
        <DeleteDialog
          title={t.tokenDeleteTitle(leaving.name)}
          text={t.tokenDeleteText}
          said={t.tokenDeleted(leaving.name)}
          remove={() => api.deleteToken(leaving.id)}
          onClose={() => change({ delete: undefined })}
        />
      )}
    </section>
  );
}

function CreateToken({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<AccessToken>();
  return (
    <Dialog title={t.createToken} onClose={onClose}>
      {made ? (
        <>
          <DialogBody>
            {made.token ? (
              <Secret label={t.token} value={made.token} hint={t.tokenOnce} />
            ) : (
              <Notice kind="amber">{t.tokenLost}</Notice>
            )}
          </DialogBody>
          <div class="dialog-foot">
            <button class="button primary" type="button" onClick={onClose}>
              {t.done}
            </button>
          </div>
        </>
      ) : (
        <TokenForm onClose={onClose} onMade={setMade} />
      )}
    </Dialog>
  );
}

const ENDPOINTS: Endpoints<AccessTokenInput, AccessToken> = {
  create: (body, options) => api.createToken(body, options),
  remove: ({ id }) => api.deleteToken(id),
};

function TokenForm({ onClose, onMade }: { onClose: () => void; onMade: (token: AccessToken) => void }) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<AccessToken['scope']>('read');
  const [book, setBook] = useState('');
  const books = useBooks().data ?? [];
  const [expires, setExpires] = useState('');
  const [isKept, setKept] = useState(false);
  const writing = useWriting(['name', 'scope', 'book_id', 'expires_at']);
  const save = async () => {
    if (name.trim() === '') return writing.fail({ fields: { name: common.required } });
    const made = await writing.run(() =>
      writing.create(ENDPOINTS, {
        name: name.trim(),
        scope,
        ...(book && { book_id: book }),
        ...(expires && { expires_at: `${expires}T23:59:59Z` }),
        ...(isKept && { keep_on_password_change: true }),
      }),
    );
    if (made) onMade(made);
  };
  const errors = writing.failure.fields;
  return (
    <Form failure={writing.failure} onSubmit={() => void save()} look="dialog-form">
      <DialogBody>
        <FormFailure failure={writing.failure} />
        <TextField
          label={common.name}
          value={name}
          onChange={setName}
          error={errors.name}
          input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }}
        />
        <div class="fields two">
          <SelectField
            label={t.access}
            value={scope}
            choices={Object.entries(t.scopes).map(([value, label]) => ({ value, label }))}
            onChange={(value) => setScope(value as AccessToken['scope'])}
            error={errors.scope}
          />
          <SelectField
            label={t.book}
            value={book}
            choices={[
              { value: '', label: t.allBooks },
              ...books.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            onChange={setBook}
            error={errors.book_id}
          />
        </div>
        <DateField
          label={t.expiresOn}
          value={expires}
          onChange={setExpires}
          error={errors.expires_at}
          hint={t.expiresHint}
        />
        <CheckField label={t.keep} isChecked={isKept} onChange={setKept} />
      </DialogBody>
      <DialogFoot onCancel={onClose}>
        <Submit label={common.save} isBusy={writing.isBusy} />
      </DialogFoot>
    </Form>
  );
}
