import * as z from 'zod/mini';
import { CATEGORIES_MAX, category } from '../../categories/category.ts';
import { createCategory, toCategory } from '../../categories/store.ts';
import { repeatMonths, showTarget, targetType } from '../../categories/target.ts';
import { currencyOf } from '../../ledger/currency.ts';
import { shared } from '../../platform/endpoint/contract.ts';
import { month } from '../../platform/endpoint/fields.ts';
import { pick } from '../../platform/record.ts';
import { keys } from '../../platform/table/keys.ts';
import { fold } from '../../platform/text.ts';
import { archivedFields } from '../archived-fields.ts';
import { ensure } from '../fault.ts';
import type { ArchiveState } from '../state.ts';
import { type Create, type LineType, moneyOf } from './line-type.ts';
import { itemsBelow } from './read.ts';

const archivedTarget = shared(() =>
  z.strictObject({
    type: targetType,
    /** In the base currency. */
    amount: z.number(),
    month: z.optional(month),
    repeat_months: z.optional(repeatMonths),
  }),
);

export const schema = shared(() =>
  z.strictObject({
    record: z.literal('category'),
    ...archivedFields(category, { own: { target: z.optional(archivedTarget) }, calculated: ['live_count'] }),
  }),
);

export const reader = itemsBelow(
  (bookId) => keys.category(bookId, ''),
  (item) => {
    const value = toCategory(item);
    return pick(schema, {
      record: 'category',
      ...value,
      target: value.target && showTarget(value.target),
    });
  },
);

/** Requests at the same moment may exceed the limit of categories, and their archive must still be restorable. */
const RESTORED_MAX = CATEGORIES_MAX + 100;

export const lineType: LineType<typeof schema> = {
  schema,
  check: (line, state) => {
    const { id, kind, name, account_id, group_id } = line;
    const { categories, categoryNames, accounts, groups } = state;
    const account = accounts.get(account_id);
    ensure(account, 'account_id: no such account');
    ensure(account.type === kind, `account_id: must be an account of type ${kind}`);
    const folded = `${kind} ${fold(name)}`;
    ensure(!categoryNames.has(folded), 'name: another category of its kind has it');
    categoryNames.add(folded);
    categories.set(id, { kind, accountId: account_id });
    ensure(categories.size <= RESTORED_MAX, 'there are more categories than allowed');
    account.categories++;
    const groupKind = groups.get(group_id ?? '');
    ensure(groupKind === undefined || groupKind === kind, `group_id: must be a group of kind ${kind}`);
    if (line.target) checkTarget(line, state);
  },
};

function checkTarget({ kind, budget_rollover, target }: Line, state: ArchiveState): void {
  ensure(kind === 'expense', 'target: only expense categories have one');
  const isByMonth = target?.type === 'by_month';
  ensure(isByMonth === (target?.month !== undefined), 'target.month: belongs to by_month');
  ensure(isByMonth || target?.repeat_months === undefined, 'target.repeat_months: belongs to by_month');
  const carries = budget_rollover !== undefined && budget_rollover !== 'none';
  ensure(!isByMonth || carries, 'target.type: by_month needs a budget_rollover');
  const stored = toTarget(target, state);
  ensure(stored && stored.amount_minor > 0n, 'target.amount: must be greater than 0');
  state.hasTargets = true;
}

type Line = z.output<typeof schema>;

function toTarget(target: Line['target'], { baseCurrencyId }: Pick<ArchiveState, 'baseCurrencyId'>) {
  if (!target) return undefined;
  const { amount, ...others } = target;
  const money = moneyOf('target.amount', amount, currencyOf(baseCurrencyId));
  return { ...others, amount_minor: money.minor, currency_id: baseCurrencyId };
}

export const create: Create<typeof schema> = (lines, { bookId, state, idOf, restored }) =>
  lines.flatMap(({ record: _type, group_id, target, ...own }) =>
    createCategory(bookId, {
      ...own,
      id: idOf(own.id),
      account_id: idOf(own.account_id),
      // It may have been deleted before the archive was made: then there is none with the new id either.
      group_id: group_id === undefined ? undefined : idOf(group_id),
      target: toTarget(target, state),
      live_count: 0,
      ...restored,
    }),
  );
