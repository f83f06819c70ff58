import { randomBytes, randomUUID } from 'node:crypto';
import { isProblem, PersonalFinance } from '../client/client.ts';

const USAGE = 'Usage: npm run smoke -- https://api.example.org (the output BaseUrl of the deployment)';
const CURRENCY = 'EUR';
const AMOUNT = 12.34;

/** A step that failed. `hint` says where to look. */
class Failed extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

const SEE_OPERATIONS = 'See "If the smoke test fails" in docs/operations.md.';

/** `npm run smoke -- URL`: exercises a deployed service as a new user would. */
async function main(): Promise<void> {
  const baseUrl = process.argv[2] ?? '';
  const timeoutMs = Number(process.env.SMOKE_TIMEOUT_SECONDS || 30) * 1000;
  const isHttp = URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol);
  if (!isHttp || !(timeoutMs > 0)) {
    console.error(isHttp ? 'SMOKE_TIMEOUT_SECONDS must be a positive number.' : USAGE);
    process.exitCode = 2;
    return;
  }
  // No retries, because the test looks for requests that fail even once after a deployment.
  const api = new PersonalFinance({ baseUrl, timeoutMs, retries: 0 });
  const email = `smoke-${randomUUID()}@example.com`;
  try {
    await check(api, email);
    console.log(`\nThe service at ${baseUrl} works.`);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    console.error(`\n${error.message}\n${error.hint}`);
    process.exitCode = 1;
  }
  if (isUserLeft)
    console.log(`The user ${email} could not be erased; docs/operations.md says how to erase a user.`);
}

let isUserLeft = false;

async function check(api: PersonalFinance, email: string): Promise<void> {
  await step('Service responds', () => api.getHealth());
  const password = randomBytes(24).toString('base64url');
  await step('Register a user', () => register(api, email, password));
  await undoing(
    'Erase the user',
    async () => {
      await api.deleteMe({ password });
      isUserLeft = false;
    },
    () => useLedger(api),
  );
  await step('Token is refused after the erasure', () => expectRefused(api));
}

async function register(api: PersonalFinance, email: string, password: string): Promise<void> {
  await api.register({
    name: 'Smoke test',
    email,
    password,
    password_confirmation: password,
    base_currency_id: CURRENCY,
    device_name: 'npm run smoke',
  });
  isUserLeft = true;
}

async function useLedger(api: PersonalFinance): Promise<void> {
  const cash = await step('Default accounts exist', async () => {
    const [account] = await api.listAccounts({ type: 'asset' }).all();
    return account ?? refuse('The new user has no asset account.');
  });
  const category = await step('Create a category', () => api.createCategory({ name: 'Smoke test' }));
  await undoing(
    'Delete the category',
    () => api.deleteCategory(category.id),
    async () => {
      const expense = await step('Record an expense', () =>
        api.createExpense({
          currency_id: CURRENCY,
          amount: AMOUNT,
          date: new Date().toISOString().slice(0, 10),
          category_id: category.id,
          asset_account_id: cash.id,
          memo: 'Smoke test',
        }),
      );
      await undoing(
        'Delete the expense',
        () => api.deleteExpense(expense.id),
        () => step('Trial balance shows the expense', () => expectTrialBalance(api, AMOUNT)),
      );
      await step('Trial balance is empty again', () => expectTrialBalance(api, 0));
    },
  );
}

async function expectTrialBalance(api: PersonalFinance, expected: number): Promise<void> {
  const { debit, credit } = (await api.getTrialBalance()).total;
  if (debit !== expected || credit !== expected)
    refuse(
      `The trial balance has ${debit} on the debit side and ${credit} on the credit side, not ${expected}.`,
    );
}

async function expectRefused(api: PersonalFinance): Promise<void> {
  try {
    await api.getMe();
  } catch (error) {
    if (isProblem(error, 'unauthorized')) return;
    throw error;
  }
  refuse('The token still works.');
}

/** The service responded, but not as it should. */
class Unexpected extends Error {}

function refuse(message: string): never {
  throw new Unexpected(message);
}

/** Cleans up whatever happens; the first failure is the one that is reported. */
async function undoing(name: string, undo: () => Promise<void>, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    await step(name, undo).catch(() => undefined);
    throw error;
  }
  await step(name, undo);
}

async function step<T>(name: string, act: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    const result = await act();
    console.log(`ok      ${name} (${Math.round(performance.now() - startedAt)} ms)`);
    return result;
  } catch (error) {
    console.log(`FAILED  ${name}`);
    throw new Failed(`${name}: ${explain(error)}`, hintFor(name, error));
  }
}

function explain(error: unknown): string {
  if (isProblem(error)) return `${error.status} ${error.message} Request id: ${error.requestId}`;
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError')
    return 'no response in time. SMOKE_TIMEOUT_SECONDS sets the limit per request.';
  return cause ? `no connection (${cause.code ?? cause.message}).` : message;
}

function hintFor(name: string, error: unknown): string {
  if (isProblem(error) && error.status >= 500 && name === 'Register a user')
    return `Registering needs crypto.argon2, which the Lambda runtime has from Node.js 24.7 on. ${SEE_OPERATIONS}`;
  if (isProblem(error)) return `The log has more under the request id. ${SEE_OPERATIONS}`;
  if (error instanceof Unexpected) return SEE_OPERATIONS;
  return `Is this the output BaseUrl of the deployment? ${SEE_OPERATIONS}`;
}

await main();
