import { type Book, etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { formatDate } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { useRead } from '../platform/reads.ts';
import { bookTexts as t } from '../texts/en/books.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { RowActions, RowButton } from '../ui/row-actions.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** The open invitations, for owners. */
export function Invitations({ book }: { book: Book }) {
  const { search, change } = useAddress();
  const invitations = useRead(['invitations', book.id], () =>
    api.listInvitations(book.id, { limit: 100 }).all(),
  );
  const leaving = invitations.data?.find(({ id }) => id === search.revoke);
  const invite = (
    <button class="button secondary" type="button" onClick={() => change({ invite: 'true' }, false)}>
      <Icon name="plus" size="s" />
      {t.invite}
    </button>
  );
  return (
    <section class="region w12" aria-labelledby="invitations">
      <div class="region-head middle">
        <h2 id="invitations">{t.invitations}</h2>
        {(invitations.data?.length ?? 0) > 0 && invite}
      </div>
      <Loaded reading={invitations}>
        {(found) =>
          found.length === 0 ? (
            <Empty text={t.noInvitations}>{invite}</Empty>
          ) : (
            <table class="table row-table invitations-table">
              <TableHead
                caption={t.invitations}
                columns={[
                  { name: t.email },
                  { name: t.role, width: 'role' },
                  { name: t.expires, width: 'used', look: 'optional' },
                  ACTIONS,
                ]}
              />
              <tbody>
                {found.map(({ id, email, role, expires_at }) => (
                  <tr key={id}>
                    <td class="clip">
                      <span class={email ? 'payee' : 'second'} id={`invitation-${id}`} title={email}>
                        {email ?? t.whoHasLink}
                      </span>
                      <span class="sub">{t.expiresOn(formatDate(expires_at))}</span>
                    </td>
                    <td class="second">{t.roles[role]}</td>
                    <td class="second optional">{formatDate(expires_at)}</td>
                    <RowActions name={email ?? t.whoHasLink}>
                      <RowButton
                        of={`invitation-${id}`}
                        label={t.revoke}
                        look="danger"
                        onClick={() => change({ revoke: id }, false)}
                      />
                    </RowActions>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {search.invite && <InviteDialog book={book} onClose={() => change({ invite: undefined })} />}
      {leaving && (
        <DeleteDialog
          title={t.revokeTitle}
          text={t.revokeText}
          action={t.revoke}
          said={t.revoked}
          remove={async () => api.deleteInvitation(book.id, leaving.id, { ifMatch: await etagOf(leaving) })}
          onClose={() => change({ revoke: undefined })}
        />
      )}
    </section>
  );
}
