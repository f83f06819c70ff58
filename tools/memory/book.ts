import * as z from 'zod/mini';
import type { Label, Movement } from '../../lib/imports/memory/lists.ts';
import { CommandError } from '../cli/command.ts';

/** A row of somebody's books, with what it really was. */
export interface BookRow extends Movement {
  readonly date: string;
  readonly payee: string;
  readonly memo: string;
  /** Equal labels are the same object. */
  readonly label: Label;
}

const COLUMNS = ['date', 'account', 'payee', 'memo', 'amount', 'label'] as const;
const KINDS = { E: 'expense', I: 'income', T: 'transfer' } as const;

const file = z.object({
  columns: z.tuple(COLUMNS.map((name) => z.literal(name)) as never),
  rows: z.array(
    z.tuple([
      z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
      z.string(),
      z.string(),
      z.string(),
      z.int(),
      z.string().check(z.regex(/^[EIT]:./)),
    ]),
  ),
});

/** What a file has: dates, accounts, texts, amounts in cents (negative is money out), and labels (`E:Rent`). */
export type BookFile = z.output<typeof file>;

/** The rows in the order of the books. */
export function readBook(name: string, text: string): BookRow[] {
  const parsed = file.safeParse(parseJson(text));
  if (!parsed.success) throw new CommandError(`${name} is not a book: ${z.prettifyError(parsed.error)}`);
  const labels = new Map<string, Label>();
  const labelOf = (written: string) => {
    const name = written.slice(2);
    const label = labels.get(written) ?? { kind: KINDS[written[0] as keyof typeof KINDS], id: name, name };
    labels.set(written, label);
    return label;
  };
  const rows = parsed.data.rows.map(
    ([date, accountId, payee, memo, cents, written]): BookRow => ({
      ...{ date, accountId, payee, memo },
      amount: String(Math.abs(cents)),
      direction: cents < 0 ? 'out' : 'in',
      label: labelOf(written),
    }),
  );
  return rows.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
