import type { Book, BookInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useCurrencies } from '../platform/books.ts';
import { useUser } from '../platform/session.ts';
import { zoneChoices } from '../platform/zones.ts';
import { bookTexts as t } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { type FormPart, RecordDialog, RecordForm, type RecordKind } from '../ui/record-form.tsx';

interface Draft {
  readonly name: string;
  readonly base_currency_id: string;
  readonly time_zone: string;
}

const KIND: RecordKind<Draft, Book, BookInput> = {
  fields: ['name', 'base_currency_id', 'time_zone'],
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

function Fields({ draft, change, errors }: FormPart<Draft>) {
  const currencies = useCurrencies().data ?? [];
  return (
    <>
      <TextField
        label={common.name}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }}
      />
      <SelectField
        label={t.baseCurrency}
        value={draft.base_currency_id}
        choices={currencies.map(({ id, name }) => ({ value: id, label: `${id}, ${name}` }))}
        onChange={(base_currency_id) => change({ base_currency_id })}
        error={errors.base_currency_id}
        hint={t.baseCurrencyHint}
      />
      <SelectField
        label={t.timeZone}
        value={draft.time_zone}
        choices={zoneChoices(draft.time_zone)}
        onChange={(time_zone) => change({ time_zone })}
        error={errors.time_zone}
        hint={t.timeZoneHint}
      />
    </>
  );
}
