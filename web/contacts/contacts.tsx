import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { useList } from '../platform/reads.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { common } from '../texts/en/common.ts';
import { contactTexts as t } from '../texts/en/contacts.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { More } from '../ui/more.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { Screen } from '../ui/screen.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { deleteContact } from './records.ts';

/** The people and companies that obligations are with. */
export default function Contacts() {
  const { search, go, change } = useAddress();
  const may = useMay();
  const q = search.q ?? '';
  const list = useList(['contacts', q], (cursor) =>
    api.listContacts({ limit: 100, ...(q && { q }), ...(cursor && { cursor }) }),
  );
  const edit = (id: string) => change({ edit: id }, false);
  const cursor = useCursor(list.data ?? [], ({ id }) => id, {
    open: ({ id }) => go(`/contacts/${id}`),
    remove: (contact) => may('deleteContact') && void deleteContact(contact),
  });
  const addButton = may('createContact') && (
    <button class="button secondary" type="button" onClick={() => edit('new')}>
      <Icon name="plus" size="s" />
      {t.add}
    </button>
  );
  return (
    <Screen title={t.title} actions={(list.data?.length || q) && addButton}>
      {(list.data?.length || q) && (
        <search class="filters">
          <SearchBox value={q} hint={t.searchHint} onChange={(text) => change({ q: text })} />
        </search>
      )}
      <Loaded reading={list} lines={8}>
        {(contacts) =>
          contacts.length === 0 && !list.hasMore ? (
            q ? (
              <Empty text={t.nothingFound(q)}>
                <button class="button secondary" type="button" onClick={() => change({ q: undefined })}>
                  {t.clear}
                </button>
              </Empty>
            ) : (
              <Empty text={t.empty}>{addButton}</Empty>
            )
          ) : (
            <table class="table row-table contacts-table">
              <TableHead
                caption={t.title}
                columns={[
                  { name: common.name },
                  { name: t.email, width: 'mail', look: 'optional' },
                  { name: t.phone, width: 'phone', look: 'optional' },
                  ACTIONS,
                ]}
              />
              <tbody>
                {contacts.map((contact) => {
                  const { id, name, email, phone } = contact;
                  return (
                    <tr key={id} class={cursor === id ? 'is-cursor' : ''}>
                      <td class="clip">
                        <a class="payee" id={`contact-${id}`} href={to(`/contacts/${id}`)} title={name}>
                          {name}
                        </a>
                        <span class="sub">{email ?? phone}</span>
                      </td>
                      <td class="second clip optional" title={email}>
                        {email}
                      </td>
                      <td class="second clip optional">{phone}</td>
                      <RowActions
                        name={name}
                        onEdit={may('updateContact') && (() => edit(id))}
                        onDelete={may('deleteContact') && (() => void deleteContact(contact))}
                      />
                    </tr>
                  );
                })}
              </tbody>
            </table>
          )
        }
      </Loaded>
      <More list={list} />
      {search.edit && may('updateContact') && (
        <ContactDialog id={search.edit} onClose={() => change({ edit: undefined })} />
      )}
    </Screen>
  );
}
