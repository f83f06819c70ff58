import { plural } from '../../platform/texts.ts';

export const exportTexts = {
  title: 'Export',
  format: 'Format',
  formats: {
    csv: 'CSV',
    hledger: 'hledger',
    beancount: 'beancount',
    archive: 'Archive',
    receipts: 'Receipts',
  },
  about: {
    csv: 'One row for each line of the ledger, for a spreadsheet. It can have a first and a last day.',
    hledger: 'A journal for the accounting program hledger. It can have a first and a last day.',
    beancount: 'A journal for the accounting program beancount. It can have a first and a last day.',
    archive:
      'Everything: transactions, accounts, categories, budgets, schedules, contacts and obligations. Import restores it into empty books.',
    receipts:
      'All files of transactions in one ZIP, named by date, payee and amount. It can have a first and a last day.',
  },
  download: 'Download',
  working: (size: string) => `Preparing the file, ${size} so far`,
  megabytes: (characters: number) => `${(characters / 1_000_000).toFixed(1)} MB`,
  done: (name: string) => `${name} downloaded`,
  looking: 'Looking for files',
  receipts: (done: string, all: string, size: string) => `${done} of ${all} files, ${size}`,
  toSave: (count: number, size: string) =>
    `${plural(count, { one: '# file', other: '# files' })}, ${size}. They are written to the file that you choose as they arrive.`,
  choose: 'Choose where to save them',
  noReceipts: 'No transaction of this period has files.',
  tooLarge:
    'The files of this period have more than 500 MB, which is the most that this browser can put into one file. Choose a shorter period.',
  missing: (count: number) =>
    plural(count, {
      one: '# file could not be read, and is not in the ZIP:',
      other: '# files could not be read, and are not in the ZIP:',
    }),
  missingName: 'Not included.txt',
  missingText: 'These files could not be read when the ZIP was made:',
  changed: 'The books were changed while they were exported. Download them again.',
};
