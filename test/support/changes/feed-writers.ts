import { setTimeout as sleep } from 'node:timers/promises';
import type { PersonalFinance } from '../../../client/client.ts';
import type { Mirror } from './mirror.ts';

/** Random actions of a user who keeps books. A failed request may or may not have taken effect: the lists tell. */
export class Writer {
  acknowledged = 0;
  readonly #api: PersonalFinance;
  readonly #own: { id: string; isDeleted: boolean }[] = [];
  #places: { bank: string; cash: string; food: string } | undefined;

  constructor(api: PersonalFinance) {
    this.#api = api;
  }

  async act(): Promise<void> {
    try {
      await this.#step();
      this.acknowledged++;
    } catch {
      await sleep(20);
    }
  }

  async #step(): Promise<void> {
    const api = this.#api;
    this.#places ??= await this.#settle();
    const { bank, cash, food } = this.#places;
    const amount = 1 + Math.floor(Math.random() * 100);
    const expense = {
      currency_id: 'USD',
      amount,
      date: '2026-09-12',
      category_id: food,
      asset_account_id: bank,
    };
    const known = this.#own[Math.floor(Math.random() * this.#own.length)];
    switch (Math.floor(Math.random() * 7)) {
      case 0:
        await api.createContact({ name: `Contact ${amount}` });
        return;
      case 1:
        await api.assignBudget('2026-09', food, { assigned: amount });
        return;
      case 2:
        await api.createTransfer({
          date: '2026-09-13',
          currency_id: 'USD',
          amount,
          from_account_id: bank,
          to_account_id: cash,
        });
        return;
      case 3:
        if (!known || known.isDeleted) break;
        known.isDeleted = true;
        await api.deleteExpense(known.id);
        return;
      case 4:
        if (!known?.isDeleted) break;
        known.isDeleted = false;
        await api.restoreExpense(known.id);
        return;
      case 5:
        if (!known || known.isDeleted) break;
        await api.updateExpense(known.id, { ...expense, memo: 'changed' });
        return;
    }
    const { id } = await api.createExpense(expense);
    this.#own.push({ id, isDeleted: false });
  }

  /** A separate category, so that writers contend only for accounts. */
  async #settle(): Promise<{ bank: string; cash: string; food: string }> {
    const { data } = await this.#api.listAccounts({ type: 'asset' });
    const [cash = '', bank = ''] = data.map(({ id }) => id);
    const name = `Food ${crypto.randomUUID()}`;
    return { bank, cash, food: (await this.#api.createCategory({ name })).id };
  }
}

/** Reads pages of a random size, with breaks, until told to stop. A page that fails is read again. */
export async function followWhile(mirror: Mirror, isGoingOn: () => boolean): Promise<void> {
  while (isGoingOn()) {
    await mirror.readPage().catch(() => undefined);
    await sleep(Math.random() * 200);
  }
}

/** What a mirror is missing of what is listed, and what it has too much, once it has had time to catch up. */
export async function differences(mirror: Mirror, expected: Record<string, unknown>): Promise<string[]> {
  const text = JSON.stringify(expected);
  await mirror.until(() => JSON.stringify(mirror.comparable()) === text);
  const actual = mirror.comparable();
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...keys].filter((key) => JSON.stringify(expected[key]) !== JSON.stringify(actual[key]));
}
