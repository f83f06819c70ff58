import { newUser, type TestUser } from '../support/api.ts';

export interface Household extends TestUser {
  readonly bank: string;
  readonly savings: string;
  readonly groceries: string;
  readonly rent: string;
}

/** A user with two accounts, two categories, and some months of transactions until today. */
export async function newHousehold(): Promise<Household> {
  const user = await newUser({ base_currency_id: 'EUR', time_zone: 'Europe/Berlin' });
  const { api } = user;
  const today = new Date().toISOString().slice(0, 10);
  const bank = await api.createAccount({ name: 'Girokonto', type: 'asset' });
  const savings = await api.createAccount({ name: 'Tagesgeld', type: 'asset' });
  const groceries = await api.createCategory({ name: 'Groceries' });
  const rent = await api.createCategory({ name: 'Rent' });
  const salary = await api.createCategory({ name: 'Salary', kind: 'income' });
  for (let back = 0; back < 4; back += 1) {
    const month = monthBefore(today.slice(0, 7), back);
    const shared = { currency_id: 'EUR', asset_account_id: bank.id };
    const date = `${month}-01`;
    await api.createIncome({ ...shared, date, amount: 3000, payee: 'Acme', category_id: salary.id });
    await api.createExpense({ ...shared, date, amount: 1200.5, payee: 'Landlord', category_id: rent.id });
    await api.createExpense({
      ...shared,
      date,
      amount: 80 + back,
      payee: 'Market',
      category_id: groceries.id,
    });
  }
  return { ...user, bank: bank.id, savings: savings.id, groceries: groceries.id, rent: rent.id };
}

export function monthBefore(month: string, back: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7);
}
