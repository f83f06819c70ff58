import { compared, withoutClass } from '../../lib/imports/category-texts.ts';
import { chooseCategories } from '../../lib/imports/choose-categories.ts';
import { setImportCategories } from '../../lib/imports/contract.ts';
import { showImport } from '../../lib/imports/import.ts';
import { makeCategories } from '../../lib/imports/make-categories.ts';
import { proposeAgain } from '../../lib/imports/propose-again.ts';
import { readCategoryTexts, readTexts } from '../../lib/imports/read-category-texts.ts';
import type { Row } from '../../lib/imports/row.ts';
import { requirePreview } from '../../lib/imports/states.ts';
import { requireImport } from '../../lib/imports/store.ts';
import { command } from '../../lib/platform/endpoint/command.ts';

export const handler = command(
  setImportCategories,
  async ({ caller, params, body, now }, errors) => {
    const value = await requireImport(caller.bookId, params.id, now);
    requirePreview(value);
    const [texts, { known, meanings }] = await Promise.all([
      readTexts(caller.bookId, value),
      readCategoryTexts(caller.bookId, value),
    ]);
    return { value, known, choices: chooseCategories(body.categories, texts, { known, meanings }, errors) };
  },
  async ({ caller, actor }, { value, known, choices }) => {
    const made = await makeCategories(
      caller.bookId,
      choices.wanted.map(({ text, kind }) => ({ text: withoutClass(text, value), kind })),
      known,
      actor,
    );
    const chosen = new Map([
      ...choices.chosen,
      ...choices.wanted.map(({ text }) => [compared(text), made.get(withoutClass(text, value))] as const),
    ]);
    const change = (row: Row): Row => {
      const key = row.category && compared(row.category.text);
      if (!row.category || key === undefined || !chosen.has(key)) return row;
      return { ...row, category: { text: row.category.text, chosen: chosen.get(key) } };
    };
    return showImport(await proposeAgain(caller.bookId, value, actor, change));
  },
);
