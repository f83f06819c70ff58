import { currencyOf } from '../ledger/currency.ts';
import type { UncheckedRequest } from '../platform/endpoint/request.ts';
import type { FieldErrors } from '../platform/problems.ts';
import { checkMoney } from '../transactions/checks.ts';
import type { updateImportRow } from './contract.ts';
import type { Row, RowSplit } from './row.ts';

type RowBody = Pick<UncheckedRequest<typeof updateImportRow>['body'], 'splits' | 'category_id'>;

/** The parts of a row, as those of an expense. Undefined without any, or if one is invalid. */
export function checkSplits(
  { values }: Row,
  { splits, category_id }: RowBody,
  errors: FieldErrors,
): RowSplit[] | undefined {
  if (!splits) return undefined;
  if (!values) {
    errors.add('splits', 'not_postable', 'must be left out: the row has an error and cannot be posted');
    return undefined;
  }
  const first = splits[0]?.category_id;
  if (category_id !== undefined && first !== undefined && category_id !== first)
    errors.add(
      'category_id',
      'conflicting_fields',
      'must be left out or equal the category of the first split',
    );
  const currency = currencyOf(values.currency_id);
  const checked = splits.flatMap((split, index): RowSplit[] => {
    const place = `splits[${index}].amount`;
    if (split?.amount === 0) errors.add(place, 'too_small', 'must not be 0');
    const amount = checkMoney(place, split?.amount || undefined, currency, errors);
    if (!amount || split?.category_id === undefined) return [];
    return [{ category_id: split.category_id, minor: String(amount.minor) }];
  });
  if (checked.length < splits.length) return undefined;
  const sum = checked.reduce((total, { minor }) => total + BigInt(minor), 0n);
  if (sum !== BigInt(values.minor))
    errors.add('splits', 'splits_do_not_add_up', 'must add up to the amount of the row');
  return checked;
}
