import type { ImportRow } from '../../client/client.ts';
import type { RowContext } from './row-context.ts';

interface RuleLinkProps {
  readonly row: ImportRow;
  readonly context: Pick<RowContext, 'importId'>;
}

/** Offers to do the same with such rows from now on. */
export function RuleLink(_: RuleLinkProps) {
  return null;
}
