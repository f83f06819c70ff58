import { useRoute } from 'preact-iso/router';
import type { Contact } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { ObligationDialog } from '../obligations/obligation-dialog.tsx';
import { inOrder, ObligationTable } from '../obligations/obligation-table.tsx';
import { deleteObligation } from '../obligations/records.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useAddress } from '../platform/location.ts';
import { readAgain, useList, useRead } from '../platform/reads.ts';
import { atOnce, say } from '../platform/toasts.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { common } from '../texts/en/common.ts';
import { contactTexts as t } from '../texts/en/contacts.ts';
import { obligationTexts } from '../texts/en/obligations.ts';
import { ByLine } from '../ui/author.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { More } from '../ui/more.tsx';
import { Notice } from '../ui/notice.tsx';
import { Region, Screen } from '../ui/screen.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { deleteContact } from './records.ts';

/** One contact, and what is owed between you. */
export default function ContactScreen() {
  const { id = '' } = useRoute().params;
  const { search, change, go } = useAddress();
  const may = useMay();
  const contact = useRead(['contact', id, 'also deleted'], () =>
    api.getContact(id, { include_deleted: true }),
  );
  const record = contact.data;
  if (isProblem(contact.error, 'not_found', 'validation_failed') && !record)
    return (
      <Screen title={t.title}>
        <Notice kind="red">{t.gone}</Notice>
      </Screen>
    );
  const remove = async () => {
    if (record && (await deleteContact(record))) go('/contacts');
  };
  const isDeleted = record?.deleted_at !== undefined;
  return (
    <Screen
      key={id}
      title={record?.name ?? t.title}
      actions={
        record &&
        !isDeleted && (
          <>
            {may('updateContact') && (
              <button class="button secondary" type="button" onClick={() => change({ edit: id }, false)}>
                {common.edit}
              </button>
            )}
            {may('deleteContact') && (
              <button class="button plain danger" type="button" onClick={() => void remove()}>
                {common.delete}
              </button>
            )}
          </>
        )
      }
    >
      <Loaded reading={contact}>{(data) => <Details contact={data} />}</Loaded>
      <Obligations contactId={id} canAdd={!isDeleted && may('createObligation')} />
      {search.edit && may('updateContact') && !search.obligation && (
        <ContactDialog id={search.edit} onClose={() => change({ edit: undefined })} />
      )}
    </Screen>
  );
}

function Details({ contact }: { contact: Contact }) {
  const { email, phone, notes } = contact;
  const may = useMay();
  const restore = () =>
    atOnce(async () => {
      await api.restoreContact(contact.id);
      say(t.restored);
      await readAgain();
    });
  return (
    <>
      {contact.deleted_at && (
        <Notice kind="amber">
          {t.isDeleted}{' '}
          {may('restoreContact') && (
            <button class="link" type="button" onClick={() => void restore()}>
              {t.restore}
            </button>
          )}
        </Notice>
      )}
      {(email || phone || notes) && (
        <dl class="facts">
          {email && (
            <div>
              <dt>{t.email}</dt>
              <dd>
                <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
              </dd>
            </div>
          )}
          {phone && (
            <div>
              <dt>{t.phone}</dt>
              <dd>
                <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
              </dd>
            </div>
          )}
          {notes && (
            <div>
              <dt>{t.notes}</dt>
              <dd class="lines">{notes}</dd>
            </div>
          )}
        </dl>
      )}
      <ByLine record={contact} />
    </>
  );
}

function Obligations({ contactId, canAdd }: { contactId: string; canAdd: boolean }) {
  const { search, change, go } = useAddress();
  const may = useMay();
  const list = useList(['obligations', { contact_id: contactId }], (cursor) =>
    api.listObligations({ contact_id: contactId, limit: 100, ...(cursor && { cursor }) }),
  );
  const edit = (id: string | undefined) => change({ obligation: id }, id === undefined);
  const cursor = useCursor(inOrder(list.data ?? []), ({ id }) => id, {
    open: ({ id }) => go(`/obligations/${id}`),
    remove: (obligation) => may('deleteObligation') && void deleteObligation(obligation),
  });
  const add = canAdd && (
    <button class="button secondary" type="button" onClick={() => edit('new')}>
      <Icon name="plus" size="s" />
      {t.addObligation}
    </button>
  );
  return (
    <Region title={obligationTexts.title} width="w12">
      <Loaded reading={list}>
        {(obligations) =>
          obligations.length === 0 ? (
            <Empty text={t.noObligations}>{add}</Empty>
          ) : (
            <div class="stack">
              <ObligationTable obligations={obligations} cursor={cursor} onEdit={edit} hasContact={false} />
              {add}
            </div>
          )
        }
      </Loaded>
      <More list={list} />
      {search.obligation && may('updateObligation') && (
        <ObligationDialog id={search.obligation} contactId={contactId} onClose={() => edit(undefined)} />
      )}
    </Region>
  );
}
