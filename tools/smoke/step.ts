import type { Account, Category, PersonalFinance, Transaction } from '../../client/client.ts';

/** One thing that the smoke test does, and what it proves. A row of the summary. */
export interface Step {
  readonly name: string;
  /** What works if the step succeeds. */
  readonly shows: string;
  /** The access classes (infra/constructs/access.ts) whose functions it runs. */
  readonly classes: readonly string[];
  /** Where to look if it fails in a way that neither a status nor a request id explains. */
  readonly look?: string;
  /** If this step fails, nothing else can succeed. */
  readonly isEssential?: boolean;
  run(smoke: Smoke): Promise<void>;
}

/** What the steps share: the service, and what earlier steps have created. */
export interface Smoke {
  readonly baseUrl: string;
  readonly api: PersonalFinance;
  readonly timeoutMs: number;
  /** An origin whose pages may call the API, if one was given. */
  readonly origin: string | undefined;
  email: string;
  password: string;
  isUserLeft: boolean;
  cash?: Account;
  category?: Category;
  expense?: Transaction;
}

/** The service responded, but not as it should. */
export class Unexpected extends Error {}

/** An earlier step has failed, so this one has nothing to work with. */
export class Skipped extends Error {}

export function refuse(message: string): never {
  throw new Unexpected(message);
}

/** What an earlier step has created. */
export function created<T>(record: T | undefined): T {
  if (record === undefined) throw new Skipped();
  return record;
}

/** Repeats a question until the answer is yes. */
export async function within(seconds: number, ask: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    if (await ask()) return true;
    if (Date.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
