import { converted, rateFor, sharesOf } from './arithmetic.ts';
import type { EntryDraft, JournalDraft, SpendDraft, TransferDraft } from './drafts.ts';
import { type BookEntry, type BookLine, sum } from './model.ts';
import { jsonAmount, PATHS, picked, type World } from './world.ts';

/** A request, and the entry that it must post or the field that must be refused. */
export interface Asked {
  readonly path: string;
  readonly kind: BookEntry['kind'];
  readonly date: string;
  readonly body: Record<string, unknown>;
  readonly lines: readonly BookLine[];
  readonly refusedField?: string | undefined;
  /** The rate that an expense or income shows. */
  readonly fx?: { readonly fx_rate: number | undefined; readonly fx_rate_source: string };
}

/** Repeated here on purpose: if the limit moves by accident, a test must fail. */
const MAX_AMOUNT_MINOR = 10n ** 15n - 1n;

export function ask(world: World, draft: EntryDraft): Asked {
  if (draft.form === 'spend') return askToSpend(world, draft);
  return draft.form === 'transfer' ? askToTransfer(world, draft) : askForEntry(world, draft);
}

function askToSpend(world: World, draft: SpendDraft): Asked {
  const { kind, date, currencyId, isRefund } = draft;
  const ofKind = world.categories.filter((category) => category.kind === kind);
  const parts = draft.parts.map(({ categoryPick, minor, isNegative }) => ({
    category: picked(ofKind, categoryPick),
    minor: isNegative ? -minor : minor,
  }));
  // The total must stay above 0: the first part makes up for it, and is not 0 itself.
  const [first, ...others] = parts;
  const rest = sum(others.map(({ minor }) => minor));
  if (first && first.minor + rest <= 0n) first.minor = rest === 1n ? 1n : 1n - rest;
  const total = sum(parts.map(({ minor }) => minor));
  const rate = rateFor(draft.rate, currencyId, world.baseId, date);
  const base = converted(total, currencyId, rate ?? 0, world.baseId);
  const shares = sharesOf(
    base,
    parts.map(({ minor }) => minor),
  );
  const sign = (kind === 'expense') !== isRefund ? 1n : -1n;
  const asset = picked(world.money, draft.moneyPick);
  const categoryLines = parts.map(({ category, minor }, index) => ({
    accountId: category.accountId,
    categoryId: category.id,
    currencyId,
    amount: sign * minor,
    base: sign * (shares[index] ?? 0n),
  }));
  const assetLine = { accountId: asset, currencyId, amount: -sign * total, base: -sign * base };
  const splits = parts.map(({ category, minor }) => ({
    category_id: category.id,
    amount: jsonAmount(minor, currencyId),
  }));
  return {
    path: PATHS[kind],
    kind,
    date,
    body: {
      date,
      currency_id: currencyId,
      amount: jsonAmount(total, currencyId),
      asset_account_id: asset,
      is_refund: isRefund,
      tags: draft.tags,
      fx_rate: sent(draft.rate, currencyId, world.baseId),
      ...(splits.length > 1 ? { splits } : { category_id: splits[0]?.category_id }),
    },
    lines: kind === 'expense' ? [...categoryLines, assetLine] : [assetLine, ...categoryLines],
    refusedField: rate === undefined ? 'currency_id' : base > MAX_AMOUNT_MINOR ? 'amount' : undefined,
    fx: {
      fx_rate: rate,
      fx_rate_source:
        currencyId === world.baseId ? 'same_currency' : draft.rate === 'provider' ? 'provider' : 'user',
    },
  };
}

function askToTransfer(world: World, draft: TransferDraft): Asked {
  const { date, currencyId, toCurrencyId, minor } = draft;
  const { baseId } = world;
  const from = picked(world.money, draft.fromPick);
  const isExchange = currencyId !== toCurrencyId;
  const other = picked(world.money, draft.toPick);
  const to = !isExchange && other === from ? picked(world.money, world.money.indexOf(from) + 1) : other;
  const cross = rateFor('provider', currencyId, toCurrencyId, date);
  const rate = rateFor(draft.rate, currencyId, baseId, date);
  const arrived = !isExchange
    ? minor
    : (draft.toMinor ??
      (cross === undefined ? undefined : converted(minor, currencyId, cross, toCurrencyId)));
  const base =
    isExchange && toCurrencyId === baseId
      ? arrived
      : rate === undefined
        ? undefined
        : converted(minor, currencyId, rate, baseId);
  const needsRate = !(isExchange && toCurrencyId === baseId);
  const refusedField =
    needsRate && rate === undefined
      ? 'currency_id'
      : arrived === undefined || arrived === 0n
        ? 'to_amount'
        : isExchange && base === 0n
          ? 'amount'
          : undefined;
  return {
    path: PATHS.transfer,
    kind: 'transfer',
    date,
    body: {
      date,
      from_account_id: from,
      to_account_id: to,
      currency_id: currencyId,
      amount: jsonAmount(minor, currencyId),
      ...(isExchange && { to_currency_id: toCurrencyId }),
      ...(isExchange &&
        draft.toMinor !== undefined && { to_amount: jsonAmount(draft.toMinor, toCurrencyId) }),
      ...(needsRate && { fx_rate: sent(draft.rate, currencyId, baseId) }),
    },
    lines: [
      { accountId: to, currencyId: toCurrencyId, amount: arrived ?? 0n, base: base ?? 0n },
      { accountId: from, currencyId, amount: -minor, base: -(base ?? 0n) },
    ],
    refusedField,
  };
}

function askForEntry(world: World, draft: JournalDraft): Asked {
  const { date, currencyId, baseOnlyMinor } = draft;
  const { baseId } = world;
  // Categories may share an account.
  const accounts = [
    ...new Set([
      ...world.money,
      world.receivables,
      world.payables,
      world.opening,
      ...world.categories.map(({ accountId }) => accountId),
    ]),
  ];
  const debits = draft.debits.map(({ accountPick, minor }) => ({
    accountId: picked(accounts, accountPick),
    minor,
  }));
  const total = sum(debits.map(({ minor }) => minor));
  // At most as many credits as there are units to divide.
  const picks = draft.creditPicks.slice(0, Number(total < 5n ? total : 5n));
  const even = sharesOf(
    total,
    picks.map(() => 1n),
  );
  const credits = picks.map((pick, index) => ({
    accountId: picked(accounts, pick),
    minor: even[index] ?? 0n,
  }));
  // Not all lines may be on one account.
  const [only] = debits;
  if (only && [...debits, ...credits].every(({ accountId }) => accountId === only.accountId))
    for (const credit of credits) credit.accountId = picked(accounts, accounts.indexOf(only.accountId) + 1);
  const rate = rateFor(draft.rate, currencyId, baseId, date);
  const base = converted(total, currencyId, rate ?? 0, baseId);
  const line = (sign: bigint, sides: readonly { accountId: string; minor: bigint }[]) => {
    const shares = sharesOf(
      base,
      sides.map(({ minor }) => minor),
    );
    return sides.map(({ accountId, minor }, index) => ({
      accountId,
      currencyId,
      amount: sign * minor,
      base: sign * (shares[index] ?? 0n),
    }));
  };
  const baseOnly =
    baseOnlyMinor === 0n
      ? []
      : [[world.money[0], baseOnlyMinor] as const, [world.opening, -baseOnlyMinor] as const];
  return {
    path: PATHS.journal,
    kind: 'journal',
    date,
    body: {
      date,
      currency_id: currencyId,
      fx_rate: sent(draft.rate, currencyId, baseId),
      lines: [
        ...debits.map(({ accountId, minor }) => ({
          account_id: accountId,
          debit: jsonAmount(minor, currencyId),
        })),
        ...credits.map(({ accountId, minor }) => ({
          account_id: accountId,
          credit: jsonAmount(minor, currencyId),
        })),
        ...baseOnly.map(([account_id, minor]) =>
          minor > 0n
            ? { account_id, debit_base: jsonAmount(minor, baseId) }
            : { account_id, credit_base: jsonAmount(-minor, baseId) },
        ),
      ],
    },
    lines: [
      ...line(1n, debits),
      ...line(-1n, credits),
      ...baseOnly.map(([accountId = '', minor]) => ({ accountId, currencyId, amount: 0n, base: minor })),
    ],
    refusedField: rate === undefined ? 'currency_id' : undefined,
  };
}

export function sent(rate: 'provider' | number, currencyId: string, baseId: string): number | undefined {
  return rate === 'provider' || currencyId === baseId ? undefined : rate;
}
