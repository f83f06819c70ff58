import { foldForSearch } from '../../../platform/text.ts';

const FLAGS: ReadonlyMap<string, 'in' | 'out'> = new Map([
  ...words('out', 'd dr dt debit debet s soll af debito cargo debe out ausgang lastschrift belastung dbit -'),
  ...words('in', 'c cr ct credit h haben bij credito abono haber in eingang gutschrift crdt +'),
]);
const FLAG_MAX = 20;

/** The direction that a D/C flag means; undefined if it is not a flag. */
export function parseFlag(text: string): 'in' | 'out' | undefined {
  return text.length > FLAG_MAX ? undefined : FLAGS.get(foldForSearch(text).replace(/\.$/, ''));
}

function words(direction: 'in' | 'out', list: string) {
  return list.split(' ').map((word) => [word, direction] as const);
}
