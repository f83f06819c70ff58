export const exportTexts = {
  title: 'Export',
  format: 'Format',
  formats: { csv: 'CSV', hledger: 'hledger', beancount: 'beancount', archive: 'Archive' },
  about: {
    csv: 'One row for each line of the ledger, for a spreadsheet. It can have a first and a last day.',
    hledger: 'A journal for the accounting program hledger. It can have a first and a last day.',
    beancount: 'A journal for the accounting program beancount. It can have a first and a last day.',
    archive:
      'Everything: transactions, accounts, categories, budgets, schedules, contacts and obligations. Import restores it into empty books.',
  },
  download: 'Download',
  working: (size: string) => `Preparing the file, ${size} so far`,
  megabytes: (characters: number) => `${(characters / 1_000_000).toFixed(1)} MB`,
  done: (name: string) => `${name} downloaded`,
  changed: 'The books were changed while they were exported. Download them again.',
};
