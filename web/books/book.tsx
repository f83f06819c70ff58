import { useRoute } from 'preact-iso/router';
import type { Book } from '../../client/client.ts';
import { isProblem, mayCall } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { inBook, useBook } from '../platform/book.ts';
import { useAddress } from '../platform/location.ts';
import { useRead } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useAction } from '../platform/writes.ts';
import { bookTexts as t } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { Loaded } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { BookDialog } from './book-dialog.tsx';
import { DeleteBookDialog } from './delete-book.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';

/** One book: its members and invitations. The path decides which, whatever book is open. */
export default function BookScreen() {
  const { id = '' } = useRoute().params;
  const { search, change } = useAddress();
  const reading = useRead(['book', id], () => api.getBook(id));
  const book = reading.data;
  if (isProblem(reading.error, 'book_not_found', 'not_found', 'validation_failed'))
    return (
      <Screen title={t.title}>
        <Notice kind="red">{t.gone}</Notice>
      </Screen>
    );
  return (
    <Screen
      key={id}
      title={book?.name ?? t.title}
      note={
        book && (
          <>
            {t.aboutBook(t.roles[book.role], book.base_currency_id, book.time_zone)}{' '}
            {book.is_default && (
              <span class="chip line" title={t.isDefault}>
                {t.default}
              </span>
            )}
          </>
        )
      }
      actions={book && <Actions book={book} />}
    >
      <Loaded reading={reading}>
        {(found) => (
          <>
            <Members book={found} />
            {mayCall(found.role, 'listInvitations') && <Invitations book={found} />}
          </>
        )}
      </Loaded>
      {book && search.edit && <BookDialog id={id} onClose={() => change({ edit: undefined })} />}
      {book && search.delete && (
        <DeleteBookDialog book={book} onClose={() => change({ delete: undefined })} />
      )}
    </Screen>
  );
}

function Actions({ book }: { book: Book }) {
  const { change } = useAddress();
  const isOpen = useBook()?.id === book.id;
  const writing = useAction();
  const makeDefault = async () => {
    if (await writing.run(() => api.makeBookDefault(book.id))) say(t.madeDefault(book.name));
  };
  return (
    <>
      {!isOpen && (
        <a class="button secondary" href={inBook(book)}>
          {t.open}
        </a>
      )}
      {!book.is_default && (
        <button class="button secondary" type="button" onClick={() => void makeDefault()}>
          {t.makeDefault}
        </button>
      )}
      {mayCall(book.role, 'updateBook') && (
        <button class="button secondary" type="button" onClick={() => change({ edit: 'true' }, false)}>
          {common.edit}
        </button>
      )}
      {mayCall(book.role, 'deleteBook') && (
        <button class="button plain danger" type="button" onClick={() => change({ delete: 'true' }, false)}>
          {t.delete}
        </button>
      )}
    </>
  );
}
