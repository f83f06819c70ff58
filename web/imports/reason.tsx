import type { ImportRow, Rule } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { reasonText } from './reason-text.ts';

/** The names of the rules that have set something. They are read only if there are some. */
export function useRuleNames(rows: readonly ImportRow[]): ReadonlyMap<string, string> {
  const enabled = rows.some(({ proposed_by }) => proposed_by?.rule_ids);
  const { data } = useRead(['rules'], () => api.listRules({ limit: 100 }).all(), { enabled });
  return new Map(data?.map(({ id, name }: Rule) => [id, name]));
}

interface ReasonProps {
  readonly row: ImportRow;
  readonly rules: ReadonlyMap<string, string>;
}

/** Why a row is proposed as it is. */
export function Reason({ row, rules }: ReasonProps) {
  const text = reasonText(row, rules);
  const id = row.proposed_by?.source === 'history' ? row.proposed_by.transaction_id : undefined;
  return id ? (
    <a class="quiet-link" href={to(`/transactions/${id}`)}>
      {text}
    </a>
  ) : (
    text
  );
}
