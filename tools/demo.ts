import { isProblem, PersonalFinance } from '../client/client.ts';
import { explain } from './cli/command.ts';
import { fill } from './demo/fill.ts';
import { BASE_CURRENCY, LOGIN, PARTNER } from './demo/household.ts';
import { firstMonth, type Period, periodUntil } from './demo/period.ts';
import { invitePartner, signIn } from './demo/two-people.ts';

const baseUrl = (process.env.BASE_URL || 'http://localhost:3000').replace(/\/+$/, '');

/** `npm run demo`: adds a year of household finances, up to today, to a running service, through its API. */
async function main(): Promise<void> {
  const api = new PersonalFinance({ baseUrl });
  await requireService(api);
  const ada = await signIn(baseUrl, { name: 'Ada Moreau', email: LOGIN.email });
  const partner = await invitePartner(ada, baseUrl);
  // The day of the first run: repeating it in another month adds nothing either.
  const period = periodUntil((await ada.getMe()).created_at.slice(0, 10));
  const { created, found } = await fill(ada, partner, period);
  console.log(`${created} records created, ${found} already existed.`);
  await report(ada, period);
  console.log(
    `\nSign in as ${LOGIN.email}, or as ${PARTNER.email}, with the password "${LOGIN.password}".\nThe app: ${baseUrl}/app/   The API: ${baseUrl}/docs`,
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

/** Prints the year in figures, and checks that the books balance. */
async function report(api: PersonalFinance, period: Period): Promise<void> {
  const [from, to] = [firstMonth(period), period.today.slice(0, 7)];
  const { total } = await api.getSummary({ from, to });
  const money = (amount: number) => `${amount.toFixed(2)} ${BASE_CURRENCY}`.padStart(15);
  console.log(`\nFrom ${from} to ${to}:`);
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
