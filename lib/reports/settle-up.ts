import type { Currency } from '../ledger/currency.ts';
import { money, moneyToJson } from '../ledger/money.ts';
import { divide } from '../ledger/shares.ts';
import { assert } from '../platform/problems.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { spendingBy } from './spending.ts';

/** Someone who shares the expenses. */
interface Party {
  readonly id: string;
  readonly name?: string | undefined;
  readonly weight: number;
}

/** A party's sums, in minor units of the base currency. */
interface Sums {
  paid: bigint;
  contributed: bigint;
  sent: bigint;
  received: bigint;
}

export interface PeriodRecords {
  /** Expenses, journal entries and transfers. Those without an expense category count only if they are transfers. */
  readonly transactions: readonly Pick<Transaction, 'kind' | 'entry' | 'payee'>[];
  readonly isExpense: (categoryId: string) => boolean;
  /** By account id. Accounts that belong to none of the parties are joint. */
  readonly owners: ReadonlyMap<string, string>;
}

/** What each party paid, what each should have paid, and who owes whom. */
export function showSettleUp(parties: readonly Party[], records: PeriodRecords, currency: Currency) {
  const { sums, joint } = sumsOf(parties, records);
  const total = [...sums.values()].reduce((sum, { paid, contributed }) => sum + paid + contributed, 0n);
  const weights = parties.map(({ weight }) => BigInt(weight));
  const parts = weights.some((weight) => weight > 0n) ? weights : weights.map(() => 1n);
  const shares = divide(money(total, currency), parts);
  const json = (value: bigint) => moneyToJson(money(value, currency));
  const members = parties.map(({ id, name, weight }, index) => {
    const { paid, contributed, sent, received } = sumOf(sums, id);
    const share = shares[index]?.minor ?? 0n;
    const balance = paid + contributed + sent - received - share;
    return { id, name: name ?? null, weight, paid, contributed, sent, received, share, balance };
  });
  return {
    total: json(total),
    joint: json(joint),
    members: members.map(({ id, name, weight, paid, contributed, sent, received, share, balance }) => ({
      id,
      name,
      weight,
      paid: json(paid),
      contributed: json(contributed),
      sent: json(sent),
      received: json(received),
      share: json(share),
      balance: json(balance),
    })),
    settlement: settlementOf(members).map(({ amount, ...each }) => ({ ...each, amount: json(amount) })),
  };
}

function sumsOf(parties: readonly Party[], { transactions, isExpense, owners }: PeriodRecords) {
  const sums = new Map(
    parties.map(({ id }): [string, Sums] => [id, { paid: 0n, contributed: 0n, sent: 0n, received: 0n }]),
  );
  const ownerOf = (accountId: string | undefined) => sums.get(owners.get(accountId ?? '') ?? '');
  let joint = 0n;
  for (const { key, baseMinor } of spendingBy('account', transactions, { isExpense }).rows) {
    const owner = ownerOf(key);
    if (owner) owner.paid += baseMinor;
    else joint += baseMinor;
  }
  for (const { kind, entry } of transactions) {
    if (kind !== 'transfer') continue;
    const [to, from] = entry.lines;
    assert(to && from, 'a transfer has two lines');
    const [receiver, sender, amount] = [ownerOf(to.accountId), ownerOf(from.accountId), to.base.minor];
    if (sender === receiver) continue;
    if (sender && receiver) {
      sender.sent += amount;
      receiver.received += amount;
    } else if (sender) sender.contributed += amount;
    else if (receiver) receiver.contributed -= amount;
  }
  return { sums, joint };
}

function sumOf(sums: ReadonlyMap<string, Sums>, id: string): Sums {
  const found = sums.get(id);
  assert(found, 'every party has sums');
  return found;
}

interface Balance {
  readonly id: string;
  readonly balance: bigint;
}

/**
 * Whoever owes most pays whoever is owed most, as much as settles one of the two; ties in the order of the list. Each
 * payment settles at least one, so there are fewer payments than members.
 */
export function settlementOf(balances: readonly Balance[]) {
  const open = balances.map(({ id, balance }) => ({ id, balance }));
  const payments: { from_id: string; to_id: string; amount: bigint }[] = [];
  for (;;) {
    // The first among equals.
    const debtor = open.reduce((most, each) => (each.balance < most.balance ? each : most), NOBODY);
    const creditor = open.reduce((most, each) => (each.balance > most.balance ? each : most), NOBODY);
    if (debtor === NOBODY || creditor === NOBODY) return payments;
    const amount = -debtor.balance < creditor.balance ? -debtor.balance : creditor.balance;
    debtor.balance += amount;
    creditor.balance -= amount;
    payments.push({ from_id: debtor.id, to_id: creditor.id, amount });
  }
}

const NOBODY = { id: '', balance: 0n };
