import { useState } from 'preact/hooks';
import { type Book, etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useAddress } from '../platform/location.ts';
import { APP } from '../platform/paths.ts';
import { forget } from '../platform/session.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { bookTexts as t } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';

/** Says what is lost, and asks for the name of the book. */
export function DeleteBookDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { go } = useAddress();
  const [name, setName] = useState('');
  const writing = useWriting(['name']);
  const remove = async () => {
    if (name.trim() === '') return writing.fail({ fields: { name: common.required } });
    const isDone = await writing.run(async () => {
      await api.deleteBook(book.id, { name }, { ifMatch: await etagOf(book) });
      await forget({ why: 'no-book', book: book.id });
      // The page of a book ends with it.
      if (book.id === api.book) location.replace(APP);
      return true;
    });
    if (!isDone || book.id === api.book) return;
    say(t.deleted(book.name));
    go('/books', {}, true);
  };
  return (
    <Dialog title={t.delete} onClose={onClose} isNarrow>
      <Form failure={writing.failure} onSubmit={() => void remove()}>
        <DialogBody>
          <FormFailure failure={writing.failure} />
          <p>{t.deleteText(book.name)}</p>
          <TextField
            label={common.name}
            value={name}
            onChange={setName}
            error={writing.failure.fields.name}
            hint={t.deleteHint(book.name)}
            input={{ autoFocus: true, autoComplete: 'off' }}
          />
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Submit label={t.delete} isBusy={writing.isBusy} look="danger-fill" />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
