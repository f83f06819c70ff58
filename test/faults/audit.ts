import type { Household } from './household.ts';

/** What is wrong with a household's books afterwards. Money is compared in whole minor units. */
export async function faultsInBooks(household: Household): Promise<string[]> {
  const { transactions, accounts, trialBalance, summary, paidAmount } = await household.audit();
  const faults: string[] = [];
  const stored = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const unexpected = new Map(stored);
  unexpected.delete(household.openingEntryId);

  for (const record of household.expected.values()) {
    const found = stored.get(record.id);
    unexpected.delete(record.id);
    if (!found && record.deleted === false) faults.push(`lost: ${record.path}`);
    if (found && record.deleted === true) faults.push(`came back: ${record.path}`);
    if (found && ![record.amount, ...record.maybeAmounts].includes(found.amount)) {
      faults.push(`changed: ${record.path} has ${found.amount}, not ${record.amount}`);
    }
  }
  const seen = new Set<string>();
  for (const { id, memo, amount } of unexpected.values()) {
    if (household.abandoned.get(memo) !== amount) faults.push(`nobody recorded: ${id}`);
    if (seen.has(memo)) faults.push(`recorded twice: ${memo}`);
    seen.add(memo);
  }

  const cents = (value: number) => Math.round(value * 100);
  const balances = new Map<string, number>();
  let expense = 0;
  let income = 0;
  let paid = 0;
  for (const transaction of transactions) {
    if (transaction.kind === 'expense') expense += cents(transaction.base_amount);
    else if (transaction.kind === 'income') income += cents(transaction.base_amount);
    else if (transaction.kind === 'payment') paid += cents(transaction.amount);
    for (const line of transaction.lines) {
      const sum = (balances.get(line.account_id) ?? 0) + cents(line.debit_base) - cents(line.credit_base);
      balances.set(line.account_id, sum);
    }
  }
  for (const { id, name, type, balance } of accounts) {
    const expected = (balances.get(id) ?? 0) * (type === 'asset' || type === 'expense' ? 1 : -1);
    if (cents(balance) !== expected + 0)
      faults.push(`balance of ${name}: ${cents(balance)}, not ${expected}`);
  }
  if (cents(paidAmount) !== paid) faults.push(`paid of the loan: ${paidAmount}, not ${paid}`);
  const { debit, credit } = trialBalance.total;
  if (debit !== credit) faults.push(`trial balance: ${debit} and ${credit}`);
  if (cents(summary.total.expense) !== expense || cents(summary.total.income) !== income) {
    faults.push(`monthly totals: ${JSON.stringify(summary.total)}, not ${expense} and ${income}`);
  }
  return faults;
}
