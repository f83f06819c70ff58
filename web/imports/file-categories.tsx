import { useId, useState } from 'preact/hooks';
import type { Import, ImportCategory, ImportRow } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { byName, useCategories } from '../platform/books.ts';
import { useRead } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { FormFailure } from '../ui/form.tsx';
import { Region } from '../ui/screen.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { written } from './answers.ts';
import { beginRound } from './round.ts';

interface FileCategoriesProps {
  readonly value: Import;
  readonly rows: readonly ImportRow[];
  readonly isEditable: boolean;
}

/** A file of another program names categories: what does each stand for? Asked as long as one stands for nothing. */
export function FileCategories({ value, rows, isEditable }: FileCategoriesProps) {
  const enabled = rows.some(({ proposed_by }) => proposed_by?.text !== undefined);
  const reading = useRead(
    ['import-categories', value.id],
    () => api.listImportCategories(value.id, { limit: 100 }).all(),
    { enabled },
  );
  const texts = reading.data ?? [];
  // What was answered stays, so that it can be corrected.
  const [wasAsked, setAsked] = useState(false);
  const isAsked = texts.some(({ category_id }) => category_id === undefined);
  if (isAsked && !wasAsked) setAsked(true);
  if (!isEditable || texts.length === 0 || !(isAsked || wasAsked)) return null;
  return <Texts value={value} texts={texts} />;
}

/** How many are shown at first. */
const SHOWN = 12;

function Texts({ value, texts }: { value: Import; texts: readonly ImportCategory[] }) {
  const may = useMay();
  const [isWhole, setWhole] = useState(false);
  const writing = useWriting([]);
  const missing = texts.filter(({ category_id }) => category_id === undefined);
  const shown = isWhole ? texts : texts.slice(0, SHOWN);
  const set = async (body: Parameters<typeof api.setImportCategories>[1], said: string) => {
    const done = await writing.run(async () => {
      await written();
      await api.setImportCategories(value.id, body);
      await beginRound(value.id);
      return true;
    });
    if (done) say(said);
  };
  return (
    <Region title={t.fileCategories} note={t.textsMissing(missing.length)} width="w12">
      <FormFailure failure={writing.failure} />
      <table class="table file-categories">
        <TableHead
          caption={t.fileCategories}
          columns={[
            { name: t.text },
            { name: t.rows, width: 'count', look: 'num' },
            { name: t.category, width: 'prop' },
          ]}
        />
        <tbody>
          {shown.map((each) => (
            <Text
              key={each.text}
              value={each}
              isBusy={writing.isBusy}
              onChoose={(category_id, name) =>
                void set({ categories: [{ text: each.text, category_id }] }, t.standsFor(each.text, name))
              }
            />
          ))}
        </tbody>
      </table>
      <div class="actions file-categories-actions">
        {shown.length < texts.length && (
          <button class="button plain" type="button" onClick={() => setWhole(true)}>
            {t.moreTexts(texts.length - shown.length)}
          </button>
        )}
        {missing.length > 0 && may('createCategory') && (
          <button
            class="button secondary"
            type="button"
            aria-disabled={writing.isBusy}
            aria-busy={writing.isBusy}
            onClick={() => void set({}, t.categoriesCreated)}
          >
            {writing.isBusy && <span class="spinner" aria-hidden="true" />}
            {t.createMissing}
          </button>
        )}
      </div>
    </Region>
  );
}

interface TextProps {
  readonly value: ImportCategory;
  readonly isBusy: boolean;
  readonly onChoose: (id: string, name: string) => void;
}

function Text({ value: { text, count, kind, category_id }, isBusy, onChoose }: TextProps) {
  const id = useId();
  const categories = useCategories().data ?? [];
  const groups = ([kind, kind === 'expense' ? 'income' : 'expense'] as const).map((each) => ({
    label: each === 'expense' ? t.expenses : t.incomes,
    categories: byName(categories.filter((category) => category.is_active && category.kind === each)),
  }));
  return (
    <tr>
      <th scope="row">
        <span class="clip block" id={id} title={text}>
          {text}
        </span>
      </th>
      <td class="num">{count}</td>
      <td>
        <select
          class="select"
          aria-label={t.category}
          aria-describedby={id}
          value={category_id ?? ''}
          disabled={isBusy}
          onChange={({ currentTarget: { value, selectedOptions } }) =>
            value && onChoose(value, selectedOptions[0]?.text ?? '')
          }
        >
          {category_id === undefined && <option value="">{t.standsForNothing}</option>}
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </td>
    </tr>
  );
}
