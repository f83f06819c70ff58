import type { ImportRow } from '../../client/client.ts';
import { useMay } from '../platform/book.ts';
import { to } from '../platform/paths.ts';
import { newRuleFrom } from '../rules/address.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import type { RowContext } from './row-context.ts';

interface RuleLinkProps {
  readonly row: ImportRow;
  readonly context: Pick<RowContext, 'importId'>;
}

/** Once somebody has chosen a category: offers to do the same with such rows from now on. */
export function RuleLink({ row, context }: RuleLinkProps) {
  const may = useMay();
  const { payee, category_id, proposed_by, include } = row;
  if (!payee || !category_id || proposed_by || !include || row.splits || !may('createRule')) return null;
  const seed = { payee: withoutNumbers(payee), category_id, import_id: context.importId };
  return (
    <a class="rule-link" href={to(...newRuleFrom(seed))}>
      {t.makeRule}
    </a>
  );
}

/** Banks write numbers of cards and branches after the name. */
const withoutNumbers = (payee: string): string => payee.replace(/\s+\S*\d.*$/, '');
