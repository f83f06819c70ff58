import type { Book, Member } from '../../client/client.ts';
import { etagOf, mayCall } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useAddress } from '../platform/location.ts';
import { APP } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { forget, useUser } from '../platform/session.ts';
import { bookTexts as t } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Loaded } from '../ui/loading.tsx';
import { RowActions, RowButton } from '../ui/row-actions.tsx';
import { Region } from '../ui/screen.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { MemberFields } from './member-fields.tsx';

/** Who is in the book, in order of joining. Owners change roles and weights in the table itself. */
export function Members({ book }: { book: Book }) {
  const { search, change, go } = useAddress();
  const user = useUser();
  const members = useRead(['members', book.id], () => api.listMembers(book.id, { limit: 100 }).all());
  const leaving = members.data?.find(({ id }) => id === search.remove);
  const isMe = leaving?.id === user.id;
  const remove = async (member: Member) => {
    await api.deleteMember(book.id, member.id, { ifMatch: await etagOf(member) });
    if (!isMe) return;
    await forget({ why: 'no-book', book: book.id });
    // The page of a book ends with the membership.
    if (book.id === api.book) location.replace(APP);
  };
  const isOwner = mayCall(book.role, 'updateMember');
  return (
    <Region title={t.membersColumn} width="w12">
      <Loaded reading={members}>
        {(found) => (
          <table class="table row-table members-table">
            <TableHead
              caption={t.membersColumn}
              columns={[
                { name: common.name },
                { name: t.role, width: 'role' },
                { name: t.weight, width: 'weight', look: 'num' },
                ACTIONS,
              ]}
            />
            <tbody>
              {found.map((member) => {
                const { id, name, email, role, weight } = member;
                const nameId = `member-${id}`;
                return (
                  <tr key={id} class="member">
                    <td class="clip">
                      <span class="payee" id={nameId} title={name}>
                        {name}
                      </span>{' '}
                      {id === user.id && <span class="chip blue">{t.you}</span>}
                      <span class="sub always" title={email}>
                        {email}
                      </span>
                    </td>
                    {isOwner ? (
                      <MemberFields book={book} member={member} of={nameId} />
                    ) : (
                      <>
                        <td class="second">{t.roles[role]}</td>
                        <td class="num second">{weight}</td>
                      </>
                    )}
                    <RowActions name={name}>
                      {id === user.id ? (
                        <RowButton
                          of={nameId}
                          label={t.leave}
                          look="danger"
                          onClick={() => change({ remove: id }, false)}
                        />
                      ) : (
                        isOwner && (
                          <RowButton
                            of={nameId}
                            label={t.remove}
                            look="danger"
                            onClick={() => change({ remove: id }, false)}
                          />
                        )
                      )}
                    </RowActions>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </Loaded>
      <p class="hint gap-above">{t.weightHint}</p>
      {leaving && (
        <DeleteDialog
          title={isMe ? t.leaveTitle(book.name) : t.removeTitle(leaving.name)}
          text={isMe ? t.leaveText : t.removeText}
          action={isMe ? t.leave : t.remove}
          said={isMe ? t.left(book.name) : t.removed(leaving.name)}
          remove={() => remove(leaving)}
          onClose={() => change({ remove: undefined })}
          onDone={() => isMe && book.id !== api.book && go('/books', {}, true)}
        />
      )}
    </Region>
  );
}
