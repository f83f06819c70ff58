import type { Book, BookInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useCurrencies } from '../platform/books.ts';
import { useUser } from '../platform/session.ts';
import { zoneChoices } from '../platform/zones.ts';
import { bookTexts as t } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import type { FormPart, RecordKind } from '../ui/editing.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { RecordDialog, RecordForm } from '../ui/record-form.tsx';

interface BookDraft {
  readonly name: string;
  readonly base_currency_id: string;
  readonly time_zone: string;
}

const KIND: RecordKind<BookDraft, Book, BookInput> = {
  labels: { name: common.name, base_currency_id: t.baseCurrency, time_zone: t.timeZone },
  draftOf: ({ name, base_currency_id, time_zone }) => ({ name, base_currency_id, time_zone }),
  bodyOf: (draft) =>
    draft.name.trim() === ''
      ? { failure: { fields: { name: common.required } } }
      : { body: { ...draft, name: draft.name.trim() } },
  create: (body, options) => api.createBook(body, options),
  update: (book, body, options) => api.updateBook(book.id, body, options),
  read: ({ id }) => api.getBook(id),
  said: t.saved,
};

interface BookDialogProps {
  /** `new`, or the id of a book. */
  readonly id: string;
  readonly onClose: () => void;
}

export function BookDialog({ id, onClose }: BookDialogProps) {
  const { base_currency_id, time_zone } = useUser();
  return (
    <RecordDialog
      title={id === 'new' ? t.add : t.edit}
      id={id}
      cacheKey="book"
      read={(wanted) => api.getBook(wanted)}
      gone={t.gone}
      onClose={onClose}
    >
      {(book) => (
        <RecordForm
          kind={KIND}
          record={book}
          empty={{ name: '', base_currency_id, time_zone }}
          onClose={onClose}
        >
          {(part) => <Fields {...part} />}
        </RecordForm>
      )}
    </RecordDialog>
  );
}

function Fields({ draft, field }: FormPart<BookDraft>) {
  const currencies = useCurrencies().data ?? [];
  return (
    <>
      <TextField {...field('name')} input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }} />
      <SelectField
        {...field('base_currency_id')}
        choices={currencies.map(({ id, name }) => ({ value: id, label: `${id}, ${name}` }))}
        hint={t.baseCurrencyHint}
      />
      <SelectField {...field('time_zone')} choices={zoneChoices(draft.time_zone)} hint={t.timeZoneHint} />
    </>
  );
}
