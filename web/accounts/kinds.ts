import type { Account } from '../../client/client.ts';

export type AccountType = Account['type'];

/** What people call an account. The API knows the type behind it; the code tells the rest. */
export type AccountKind =
  | 'checking'
  | 'savings'
  | 'cash'
  | 'card'
  | 'loan'
  | 'investment'
  | 'property'
  | 'lent'
  | 'borrowed'
  | AccountType;

/** Those that are offered first. */
export const EVERYDAY = [
  'checking',
  'savings',
  'cash',
  'card',
  'loan',
  'investment',
  'property',
] as const satisfies readonly AccountKind[];
export const FOR_BOOKKEEPERS = ['asset', 'liability', 'equity', 'income', 'expense'] as const;

interface CodeRange {
  readonly kind: AccountKind;
  readonly type: 'asset' | 'liability';
  readonly from: number;
  readonly to: number;
}

/** They agree with the accounts that a book begins with: 1000 Cash, 1010 Bank, 1200, 2000 and 2100 Credit card. */
const RANGES: readonly CodeRange[] = [
  { kind: 'cash', type: 'asset', from: 1000, to: 1009 },
  { kind: 'checking', type: 'asset', from: 1010, to: 1099 },
  { kind: 'savings', type: 'asset', from: 1100, to: 1199 },
  { kind: 'lent', type: 'asset', from: 1200, to: 1299 },
  { kind: 'investment', type: 'asset', from: 1300, to: 1499 },
  { kind: 'property', type: 'asset', from: 1500, to: 1899 },
  { kind: 'asset', type: 'asset', from: 1900, to: 1999 },
  { kind: 'borrowed', type: 'liability', from: 2000, to: 2009 },
  // New ones first; then those that the service numbered.
  { kind: 'loan', type: 'liability', from: 2200, to: 2899 },
  { kind: 'loan', type: 'liability', from: 2010, to: 2099 },
  { kind: 'card', type: 'liability', from: 2100, to: 2199 },
  { kind: 'liability', type: 'liability', from: 2900, to: 2999 },
];

export function kindOf({ type, code }: Pick<Account, 'type' | 'code'>): AccountKind {
  if (!/^\d{4}$/.test(code)) return type;
  const number = Number(code);
  return (
    RANGES.find((range) => range.type === type && range.from <= number && number <= range.to)?.kind ?? type
  );
}

export function typeOf(kind: AccountKind): AccountType {
  return RANGES.find((range) => range.kind === kind)?.type ?? (kind as AccountType);
}

/** The first free code that says this kind: in tens while possible, as the service numbers. Undefined: any will do. */
export function codeFor(kind: AccountKind, accounts: readonly Pick<Account, 'code'>[]): string | undefined {
  const range = RANGES.find((each) => each.kind === kind);
  if (!range) return undefined;
  const taken = new Set(accounts.map(({ code }) => code));
  for (const step of [10, 1])
    for (let code = range.from; code <= range.to; code += step)
      if (!taken.has(String(code))) return String(code);
  return undefined;
}
