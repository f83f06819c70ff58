import { fileCategory } from '../../lib/imports/file-category.ts';
import { importRecord } from '../../lib/imports/import.ts';
import { rowRecord } from '../../lib/imports/row-record.ts';
import { exampleFrom } from './example-from.ts';
import { ID } from './example-ids.ts';

export const bankFile = [
  'Date;Payee;Purpose;Category;Amount',
  '12.09.2026;Farmers market;Card 1234;Food: Groceries;-54,20',
  '15.09.2026;Kaufland;Card 1234;Food: Groceries;-42,50',
  '30.09.2026;Acme Ltd;Salary September;Salary;3200,00',
].join('\n');

export const importPreview = {
  ...exampleFrom(importRecord.response),
  id: ID.import,
  account_id: ID.bank,
  counts: exampleFrom(importRecord.response.shape.counts),
  from: '2026-09-12',
  created_at: '2026-10-01T09:28:40.112Z',
  updated_at: '2026-10-01T09:28:40.112Z',
};

const { account_id: _bank, ...ofArchive } = importPreview;
export const archivePreview = {
  ...ofArchive,
  from: undefined,
  to: undefined,
  format: 'archive',
  file_name: 'books.ndjson',
  counts: { ...importPreview.counts, rows: 3, new: 3, duplicate: 0 },
};

const { bank_id: _none, ...row } = exampleFrom(rowRecord.response);
export const importedRow = { ...row, category_id: ID.groceries };

export const importRowInput = { include: true, category_id: ID.groceries, memo: 'Vegetables' };

export const importCategory = { ...exampleFrom(fileCategory.response), count: 2, category_id: ID.groceries };

export const importCategoriesInput = { categories: [{ text: 'Food: Groceries' }] };

export const committedImport = {
  ...importPreview,
  status: 'committed',
  counts: { ...importPreview.counts, committed: 2 },
  updated_at: '2026-10-01T09:30:12.004Z',
};
export const revertedImport = {
  ...importPreview,
  status: 'reverted',
  updated_at: '2026-10-01T09:45:51.730Z',
};
