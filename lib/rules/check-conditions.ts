import { findAccounts } from '../accounts/store.ts';
import { findCurrency } from '../ledger/currency.ts';
import { parseDecimal } from '../ledger/decimal.ts';
import type { BookId } from '../platform/book.ts';
import { shared } from '../platform/endpoint/contract.ts';
import { issueCode, issueMessage } from '../platform/endpoint/faults.ts';
import { text } from '../platform/endpoint/fields.ts';
import type { DeepPartial } from '../platform/endpoint/request.ts';
import { isId } from '../platform/id.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { foldText } from '../platform/text.ts';
import {
  AMOUNT_OPS,
  CONDITION_TEXT_MAX,
  CONDITION_VALUES_MAX,
  type Condition,
  type Rule,
  TEXT_OPS,
} from './rule.ts';

type Field = Condition['field'];
type Given = DeepPartial<Condition>;

const OPS: Readonly<Record<Field, readonly string[]>> = {
  payee: TEXT_OPS,
  memo: TEXT_OPS,
  text: TEXT_OPS,
  amount: AMOUNT_OPS,
  direction: ['is'],
  account_id: ['is'],
  currency_id: ['is'],
};

/** Checks conditions, and reads the accounts that they name. Returns them as they are stored, if all are valid. */
export async function checkConditions(
  bookId: BookId,
  conditions: readonly (Given | undefined)[] | undefined,
  {
    before,
    path = 'conditions',
  }: { readonly before?: Pick<Rule, 'conditions'> | undefined; readonly path?: string },
  errors: FieldErrors,
): Promise<Condition[]> {
  const given = conditions ?? [];
  const accounts = await knownAccounts(bookId, given, before);
  return checkEach(given, path, (id) => accounts.has(id), errors);
}

type IsAccount = (id: string) => boolean;

/** Checks whether operation and value fit the field. */
export function checkEach(
  conditions: readonly (Given | undefined)[],
  path: string,
  isAccount: IsAccount,
  errors: FieldErrors,
): Condition[] {
  return conditions.flatMap((each, index): Condition[] => {
    const place = `${path}[${index}]`;
    if (!each?.field) return [];
    const { field, op, value, not } = each;
    const ops = OPS[field];
    if (op !== undefined && !ops.includes(op))
      errors.add(`${place}.op`, 'invalid_value', `must be ${ops.join(', ')} for ${field}`);
    if (value === undefined || op === undefined) return [];
    const checked = checkValue(field, value, `${place}.value`, isAccount, errors);
    return checked === undefined ? [] : [{ field, op, value: checked, ...(not !== undefined && { not }) }];
  });
}

function checkValue(
  field: Field,
  value: NonNullable<Given['value']>,
  place: string,
  isAccount: IsAccount,
  errors: FieldErrors,
): Condition['value'] | undefined {
  if (field === 'amount') return checkAmountValue(value, place, errors);
  if (!Array.isArray(value)) return checkOne(field, value, place, isAccount, errors);
  if (value.length < 1 || value.length > CONDITION_VALUES_MAX) {
    const code = value.length < 1 ? 'too_few_items' : 'too_many_items';
    errors.add(place, code, `must have 1 to ${CONDITION_VALUES_MAX} items`);
    return undefined;
  }
  return value.flatMap((one, index) => checkOne(field, one, `${place}[${index}]`, isAccount, errors) ?? []);
}

/** No currency has more decimals than four, and no amount more digits than fifteen. */
const AMOUNT_DECIMALS_MAX = 4;
const AMOUNT_MAX = 10 ** 15 - 1;

function checkAmountValue(value: unknown, place: string, errors: FieldErrors): number | undefined {
  if (typeof value !== 'number') {
    errors.add(place, 'invalid_type', 'must be one number');
    return undefined;
  }
  const decimal = parseDecimal(String(value));
  if (value <= 0) errors.add(place, 'too_small', 'must be greater than 0');
  else if (!decimal || value > AMOUNT_MAX)
    errors.add(place, 'amount_too_large', `must not exceed ${AMOUNT_MAX}`);
  else if (decimal.scale > AMOUNT_DECIMALS_MAX)
    errors.add(place, 'too_many_decimals', `must have at most ${AMOUNT_DECIMALS_MAX} decimals`);
  else return value;
  return undefined;
}

const conditionText = shared(() => text(1, CONDITION_TEXT_MAX));

function checkOne(
  field: Exclude<Field, 'amount'>,
  value: unknown,
  place: string,
  isAccount: IsAccount,
  errors: FieldErrors,
): string | undefined {
  if (typeof value !== 'string') {
    errors.add(place, 'invalid_type', 'must be a string');
    return undefined;
  }
  switch (field) {
    case 'direction':
      if (value === 'in' || value === 'out') return value;
      errors.add(place, 'invalid_value', 'must be "in" or "out"');
      return undefined;
    case 'account_id':
      if (isAccount(value)) return value;
      errors.add(place, 'not_found', 'no such account');
      return undefined;
    case 'currency_id':
      if (findCurrency(value)) return value;
      errors.add(place, 'not_found', 'must be the ISO 4217 code of an active currency, in capitals');
      return undefined;
    default:
      return checkText(value, place, errors);
  }
}

function checkText(value: string, place: string, errors: FieldErrors): string | undefined {
  const { data, error } = conditionText.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (issue) errors.add(place, issueCode(issue), issueMessage(issue));
  // Marks alone are nothing when they are compared, and nothing is in every text.
  else if (foldText(value) === '') errors.add(place, 'too_short', 'must have a character that is compared');
  return data;
}

/** The accounts that exist, and those that the rule named before: they may be gone. */
async function knownAccounts(
  bookId: BookId,
  conditions: readonly (Given | undefined)[],
  before: Pick<Rule, 'conditions'> | undefined,
): Promise<ReadonlySet<string>> {
  const kept = before?.conditions.flatMap(accountsIn) ?? [];
  const wanted = conditions.flatMap((each) => (each ? accountsIn(each) : [])).filter(isId);
  const found = await findAccounts(bookId, wanted);
  return new Set([...kept, ...found.keys()]);
}

function accountsIn({ field, value }: Given): string[] {
  if (field !== 'account_id') return [];
  // A longer list is refused, and costs no reads.
  const values = Array.isArray(value) ? value.slice(0, CONDITION_VALUES_MAX) : [value];
  return values.filter((each) => typeof each === 'string');
}
