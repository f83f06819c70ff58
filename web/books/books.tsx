import { inBook, useBook, useBooks } from '../platform/book.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { bookTexts as t } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { BookDialog } from './book-dialog.tsx';

/** The books that the user is a member of. */
export default function Books() {
  const { search, change, go } = useAddress();
  const books = useBooks();
  const current = useBook();
  const cursor = useCursor(books.data ?? [], ({ id }) => id, {
    open: ({ id }) => go(`/books/${id}`),
    remove: () => undefined,
  });
  const add = (
    <button class="button secondary" type="button" onClick={() => change({ edit: 'new' }, false)}>
      <Icon name="plus" size="s" />
      {t.add}
    </button>
  );
  return (
    <Screen title={t.title} actions={(books.data?.length ?? 0) > 0 && add}>
      <Loaded reading={books}>
        {(found) =>
          found.length === 0 ? (
            <Empty text={t.empty}>{add}</Empty>
          ) : (
            <table class="table row-table books-table">
              <TableHead
                caption={t.title}
                columns={[
                  { name: common.name },
                  { name: t.role, width: 'code', look: 'optional' },
                  { name: common.currency, width: 'code', look: 'optional' },
                  { name: t.membersColumn, width: 'code', look: 'num optional' },
                  ACTIONS,
                ]}
              />
              <tbody>
                {found.map((book) => {
                  const { id, name, role, base_currency_id, member_count, is_default } = book;
                  return (
                    <tr key={id} class={cursor === id ? 'is-cursor' : ''}>
                      <td class="clip">
                        <a class="payee" id={`book-${id}`} href={to(`/books/${id}`)} title={name}>
                          {name}
                        </a>{' '}
                        {id === current?.id && <span class="chip blue">{t.current}</span>}{' '}
                        {is_default && <span class="chip line">{t.default}</span>}
                        <span class="sub">{t.roleAndMembers(t.roles[role], t.members(member_count))}</span>
                      </td>
                      <td class="second optional">{t.roles[role]}</td>
                      <td class="second optional">{base_currency_id}</td>
                      <td class="num second optional">{member_count}</td>
                      <td class="num acts">
                        {id !== current?.id && (
                          <a class="button plain small" aria-describedby={`book-${id}`} href={inBook(book)}>
                            {t.open}
                          </a>
                        )}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {search.edit && <BookDialog id={search.edit} onClose={() => change({ edit: undefined })} />}
    </Screen>
  );
}
