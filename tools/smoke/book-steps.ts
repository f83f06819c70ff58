import { attachmentSteps } from './attachment-steps.ts';
import { created, refuse, type Smoke, type Step } from './step.ts';
import { CURRENCY } from './user-steps.ts';

const AMOUNT = 12.34;
const IMPORTED_PAYEE = 'Smoke test import';
const DAY_MS = 24 * 60 * 60 * 1000;

const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** What a person does with their books. */
export const bookSteps: readonly Step[] = [
  {
    name: 'Default accounts exist',
    shows: 'Lists are read from the table and its indexes',
    classes: ['reader'],
    run: async (smoke) => {
      const [account] = await smoke.api.listAccounts({ type: 'asset' }).all();
      smoke.cash = account ?? refuse('The new user has no asset account.');
    },
  },
  {
    name: 'Create a category',
    shows: 'Records are written',
    classes: ['writer'],
    run: async (smoke) => {
      smoke.category = await smoke.api.createCategory({ name: 'Smoke test' });
    },
  },
  {
    name: 'Record an expense',
    shows: 'The ledger is written',
    classes: ['writer'],
    run: async (smoke) => {
      smoke.expense = await smoke.api.createExpense({ ...expense(smoke), date: dayFromNow(0) });
    },
  },
  {
    name: 'Trial balance shows the expense',
    shows: 'Balances change in the same write',
    classes: ['reader'],
    run: (smoke) => expectTrialBalance(smoke, AMOUNT),
  },
  ...attachmentSteps,
  {
    name: 'Delete the expense',
    shows: 'Records are deleted',
    classes: ['writer'],
    run: async ({ api, expense }) => void (await api.deleteExpense(created(expense).id)),
  },
  {
    name: 'Trial balance is empty again',
    shows: 'A deleted expense leaves nothing behind',
    classes: ['reader'],
    run: (smoke) => expectTrialBalance(smoke, 0),
  },
  {
    name: 'Plan an expense',
    shows: 'A schedule is stored, and its next date is listed',
    classes: ['writer', 'reader'],
    run: async (smoke) => {
      const { id } = await smoke.api.createSchedule({
        name: 'Smoke test',
        kind: 'expense',
        mode: 'post',
        rule: { frequency: 'monthly' },
        starts_on: dayFromNow(2),
        template: expense(smoke),
      });
      const dates = await smoke.api.listUpcoming().all();
      if (!dates.some(({ schedule_id }) => schedule_id === id)) refuse('The new schedule has no date.');
    },
  },
  {
    name: 'Import a bank file',
    shows: 'A file is read and posted',
    classes: ['importer'],
    run: async (smoke) => {
      const file = `Date,Amount,Payee\n${dayFromNow(0)},-${AMOUNT},${IMPORTED_PAYEE}\n`;
      const query = { account_id: created(smoke.cash).id, format: 'csv' } as const;
      const { id } = await smoke.api.createImport(query, file, 'text/csv');
      const { status } = await smoke.api.commitImport(id);
      if (status !== 'committed') refuse(`The import is ${status}, not committed.`);
    },
  },
  {
    name: 'Change many transactions',
    shows: 'An edit changes what matches, and is undone',
    classes: ['editing', 'writer'],
    run: async ({ api }) => {
      const edit = await api.createEdit({ filter: { payee: IMPORTED_PAYEE }, actions: { memo: 'Edited' } });
      if (edit.counts.changed !== 1) refuse(`The edit has changed ${edit.counts.changed}, not 1.`);
      const { status } = await api.revertEdit(edit.id);
      if (status !== 'reverted') refuse(`The edit is ${status}, not reverted.`);
    },
  },
  {
    name: 'Export the books',
    shows: 'The export has what was imported',
    classes: ['exporter'],
    run: async ({ api }) => {
      const text = await api.getExport({ format: 'csv' }).all();
      if (!text.includes(IMPORTED_PAYEE)) refuse('What was imported is not in the export.');
    },
  },
  {
    name: 'Exchange rate is known',
    shows: 'Exchange rates were loaded, recently enough',
    classes: ['rates', 'reader'],
    look: 'Invoke the function in the output LoadFxRatesFunction; see "Exchange rates" in docs/operations.md.',
    run: async ({ api }) => {
      const { rate } = await api.getFxRate({ from: CURRENCY, to: 'USD' });
      if (!(rate > 0)) refuse(`The rate is ${rate}.`);
    },
  },
];

function expense({ category, cash }: Smoke) {
  return {
    currency_id: CURRENCY,
    amount: AMOUNT,
    category_id: created(category).id,
    asset_account_id: created(cash).id,
    memo: 'Smoke test',
  };
}

async function expectTrialBalance({ api, expense }: Smoke, expected: number): Promise<void> {
  created(expense);
  const { debit, credit } = (await api.getTrialBalance()).total;
  if (debit !== expected || credit !== expected)
    refuse(
      `The trial balance has ${debit} on the debit side and ${credit} on the credit side, not ${expected}.`,
    );
}
