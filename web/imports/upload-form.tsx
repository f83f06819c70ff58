import { useEffect, useState } from 'preact/hooks';
import type { Import } from '../../client/client.ts';
import { byName, holdsMoney, useAccounts, useCurrencies } from '../platform/books.ts';
import { NO_FAILURE } from '../platform/failures.ts';
import { useAddress } from '../platform/location.ts';
import { dismissToast } from '../platform/toasts.ts';
import { onlyWithMoney } from '../platform/usual-account.ts';
import { useWriting } from '../platform/writes.ts';
import { common } from '../texts/en/common.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { CheckField, Field, SelectField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { AskedFields } from './asked-fields.tsx';
import { ACCEPTED, ARCHIVE_TYPE, columnsOf, firstLinesOf, MOST_BYTES, mediaTypeOf, textOf } from './file.ts';
import { statedBalanceIn } from './stated-balance.ts';
import { ENDPOINTS, type Upload, uploadArchive, uploadOf } from './upload.ts';

/** Always offered, because the API cannot know that it should ask. */
const OPTIONAL = ['currency_id', 'charset', 'category_column'];
const KNOWN = ['account_id', 'body', ...Object.keys(t.fields)];

/** Chooses an account and a file; whatever the API asks for appears beside the file's first lines. */
export function UploadForm({ lastAccount }: { lastAccount: string | undefined }) {
  const { search, go } = useAddress();
  const accounts = byName((useAccounts().data ?? []).filter((each) => holdsMoney(each) && each.is_active));
  const currencies = useCurrencies().data ?? [];
  const [account, setAccount] = useState(search.account_id);
  const [file, setFile] = useState<File>();
  const [lines, setLines] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [flags, setFlags] = useState({ reverse_amounts: false, reimport_deleted: false });
  const [sent, setSent] = useState(0);
  const writing = useWriting(KNOWN, (error) => {
    if (!(error instanceof RangeError)) return false;
    writing.fail({ fields: { body: error.message } });
    return true;
  });
  const { failure } = writing;
  const isArchive = file !== undefined && mediaTypeOf(file) === ARCHIVE_TYPE;
  const last = accounts.some(({ id }) => id === lastAccount) ? lastAccount : undefined;
  const chosen = account ?? last ?? onlyWithMoney(accounts);

  // What the API named stays asked for, until another file is chosen.
  useEffect(() => {
    const named = Object.keys(failure.fields).filter((name) => name in t.fields);
    if (named.some((name) => !asked.includes(name))) setAsked([...new Set([...asked, ...named])]);
  }, [failure]);
  useEffect(() => {
    let isCurrent = true;
    if (file && !isArchive)
      void firstLinesOf(file, values.charset).then((read) => isCurrent && setLines(read));
    else setLines([]);
    return () => {
      isCurrent = false;
    };
  }, [file, isArchive, values.charset]);

  const choose = (next: File | undefined) => {
    if (!next) return;
    setFile(next);
    setAsked([]);
    setValues({});
    writing.fail(NO_FAILURE);
  };
  const submit = async () => {
    if (!file) return writing.fail({ fields: { body: common.required } });
    if (!isArchive && chosen === '') return writing.fail({ fields: { account_id: common.required } });
    if (file.size === 0) return writing.fail({ fields: { body: t.emptyFile } });
    if (!isArchive && file.size > MOST_BYTES) return writing.fail({ fields: { body: t.tooLarge } });
    const file_name = file.name.slice(0, 255);
    const made = await writing.run(async (): Promise<Import | undefined> => {
      const create = (upload: Upload) => writing.create(ENDPOINTS, upload);
      if (isArchive) return uploadArchive(file, { file_name }, create, setSent);
      const query = { account_id: chosen, file_name, ...answersOf(values), ...trueOf(flags) };
      return create(uploadOf(file, query));
    });
    setSent(0);
    if (!made) return;
    dismissToast();
    go(`/imports/${made.id}`, isArchive ? {} : await statedIn(file, values.charset));
  };

  const shown = asked.filter((name) => !OPTIONAL.includes(name));
  const fieldsOf = (names: readonly string[]) => (
    <AskedFields
      names={names}
      values={values}
      errors={failure.fields}
      columns={columnsOf(lines, values.delimiter)}
      currencies={currencies.map(({ id, name }) => ({ value: id, label: `${id}, ${name}` }))}
      onChange={(name, value) => setValues({ ...values, [name]: value })}
    />
  );
  return (
    <Form failure={failure} onSubmit={() => void submit()} look="upload">
      <FormFailure failure={failure} />
      <FileField file={file} onChoose={choose} error={failure.fields.body} />
      {!isArchive && (
        <SelectField
          label={t.account}
          value={chosen}
          choices={[
            { value: '', label: t.chooseAccount },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setAccount}
          error={failure.fields.account_id}
        />
      )}
      {isArchive && <Notice kind="amber">{t.archive}</Notice>}
      {shown.length > 0 && (
        <div class="asked">
          <p>{t.askedFor}</p>
          <div class="fields two">{fieldsOf(shown)}</div>
        </div>
      )}
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard.
        <section class="first-lines scroll-x" aria-label={t.firstLines} tabIndex={0}>
          <pre>{lines.join('\n')}</pre>
        </section>
      )}
      {file && !isArchive && (
        <details class="more-options" open={OPTIONAL.some((name) => failure.fields[name])}>
          <summary>{t.moreOptions}</summary>
          <div class="fields two">{fieldsOf(OPTIONAL)}</div>
          <CheckField
            label={t.reverse}
            isChecked={flags.reverse_amounts}
            onChange={(reverse_amounts) => setFlags({ ...flags, reverse_amounts })}
          />
          <CheckField
            label={t.again}
            isChecked={flags.reimport_deleted}
            onChange={(reimport_deleted) => setFlags({ ...flags, reimport_deleted })}
          />
        </details>
      )}
      {isArchive && writing.isBusy && (
        <Progress
          label={t.sendingArchive(t.megabytes(sent), t.megabytes(file.size))}
          done={sent}
          of={file.size}
        />
      )}
      <div class="actions">
        <Submit label={t.preview} isBusy={writing.isBusy} />
      </div>
    </Form>
  );
}

/** The balance that the file states, for the address of the preview: the API does not keep it. */
async function statedIn(
  file: File,
  charset: string | undefined,
): Promise<Record<string, string | undefined>> {
  const stated = statedBalanceIn(await textOf(file, charset));
  return { statement_balance: stated && String(stated.amount), statement_date: stated?.date };
}

const answersOf = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
const trueOf = (flags: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(Object.entries(flags).filter(([, isSet]) => isSet));

interface FileFieldProps {
  readonly file: File | undefined;
  readonly onChoose: (file: File | undefined) => void;
  readonly error: string | undefined;
}

/** A file can be chosen, or dropped anywhere on the field, which is the browser's own behind our words. */
function FileField({ file, onChoose, error }: FileFieldProps) {
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => () => setOver(is);
  return (
    <Field label={t.bankFile} error={error}>
      {(control) => (
        <div class={isOver ? 'drop is-over' : 'drop'}>
          <Icon name={file ? 'copy' : 'import'} />
          <p aria-hidden="true">
            {file && !isOver ? (
              <>
                <strong class="clip block">{file.name}</strong>
                <span class="quiet">{t.another}</span>
              </>
            ) : (
              <>
                <strong>{isOver ? t.dropNow : t.choose}</strong>
                <span class="quiet optional">{t.drop}</span>
              </>
            )}
          </p>
          <input
            type="file"
            accept={ACCEPTED}
            onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
            onDragOver={over(true)}
            onDragLeave={over(false)}
            onDrop={over(false)}
            {...control}
          />
        </div>
      )}
    </Field>
  );
}
