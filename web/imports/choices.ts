import type { Account, Category, ImportRow } from '../../client/client.ts';
import { byName, holdsMoney } from '../platform/books.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import type { Choice } from '../ui/choice.ts';

interface Group {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** What rows can become. */
export interface Choices {
  readonly of: Readonly<Record<'in' | 'out', readonly Group[]>>;
  /** By choice. */
  readonly icons: ReadonlyMap<string, string | undefined>;
  /** By the id of a category. */
  readonly kinds: ReadonlyMap<string, Category['kind']>;
}

/** Money that goes out is an expense first, money that comes in an income. */
export function choicesFor(
  accounts: readonly Account[],
  categories: readonly Category[],
  own: string | undefined,
): Choices {
  const of = (kind: Category['kind']) =>
    byName(categories.filter((each) => each.is_active && each.kind === kind)).map(({ id, name }) => ({
      value: `${kind} ${id}`,
      label: name,
    }));
  const others = byName(accounts.filter((each) => each.is_active && holdsMoney(each) && each.id !== own));
  const transfers = (text: (name: string) => string) =>
    others.map(({ id, name }) => ({ value: `transfer ${id}`, label: text(name) }));
  const groups = (list: readonly Group[]) => list.filter(({ choices }) => choices.length > 0);
  const all = {
    out: groups([
      { label: t.expenses, choices: of('expense') },
      { label: t.transferTo, choices: transfers(t.toAccount) },
      { label: t.paidBack, choices: of('income') },
    ]),
    in: groups([
      { label: t.incomes, choices: of('income') },
      { label: t.refunds, choices: of('expense') },
      { label: t.transferFrom, choices: transfers(t.fromAccount) },
    ]),
  };
  return {
    of: all,
    icons: new Map(categories.map(({ kind, id, icon }) => [`${kind} ${id}`, icon])),
    kinds: new Map(categories.map(({ id, kind }) => [id, kind])),
  };
}

/** The name of what a row becomes. */
export function choiceName({ of }: Choices, { direction = 'out' }: ImportRow, value: string): string {
  const found = of[direction].flatMap((group) => group.choices).find((each) => each.value === value);
  return found?.label ?? t.uncategorized;
}
