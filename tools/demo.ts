import { isProblem, PersonalFinance } from '../client/client.ts';
import { explain } from './cli/command.ts';
import { fill } from './demo/fill.ts';
import { BASE_CURRENCY, FIRST_MONTH, LOGIN, MONTHS, monthAfter } from './demo/household.ts';

const baseUrl = (process.env.BASE_URL || 'http://localhost:3000').replace(/\/+$/, '');

/** `npm run demo`: adds a year of household finances to a running service, through its API. Repeating it adds nothing. */
async function main(): Promise<void> {
  const api = new PersonalFinance({ baseUrl });
  await requireService(api);
  await logIn(api);
  const { created, found } = await fill(api);
  console.log(`${created} records created, ${found} already existed.`);
  await report(api);
  console.log(
    `\nLog in as ${LOGIN.email} with the password "${LOGIN.password}".\nLook around: ${baseUrl}/docs`,
  );
}

async function requireService(api: PersonalFinance): Promise<void> {
  try {
    await api.getHealth();
  } catch (error) {
    if (isProblem(error)) throw error;
    throw new Error(`No service responds at ${baseUrl}. Start it with npm start, or set BASE_URL.`);
  }
}

async function logIn(api: PersonalFinance): Promise<void> {
  const { email, password } = LOGIN;
  const device_name = 'npm run demo';
  try {
    await api.register({
      name: 'Ada Moreau',
      email,
      password,
      password_confirmation: password,
      base_currency_id: BASE_CURRENCY,
      device_name,
    });
  } catch (error) {
    if (!isProblem(error, 'email_taken')) throw error;
    await api.login({ email, password, device_name });
  }
}

/** Prints the year in figures, and checks that the books balance. */
async function report(api: PersonalFinance): Promise<void> {
  const last = monthAfter(FIRST_MONTH, MONTHS - 1);
  const { total } = await api.getSummary({ from: FIRST_MONTH, to: last });
  const money = (amount: number) => `${amount.toFixed(2)} ${BASE_CURRENCY}`.padStart(15);
  console.log(`\nFrom ${FIRST_MONTH} to ${last}:`);
  console.log(
    `  income   ${money(total.income)}\n  expense  ${money(total.expense)}\n  net      ${money(total.net)}`,
  );
  const trial = await api.getTrialBalance();
  const { debit, credit } = trial.total;
  console.log(`Trial balance: debit ${money(debit).trim()}, credit ${money(credit).trim()}.`);
  if (debit !== credit) throw new Error('The trial balance does not balance: this must never happen.');
}

await main().catch((error: unknown) => {
  console.error(explain(error, (field) => field));
  process.exitCode = 1;
});
