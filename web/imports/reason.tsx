import type { ImportRow, Rule } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { importTexts as t } from '../texts/en/imports.ts';

/** The names of the rules that have set something. They are read only if there are some. */
export function useRuleNames(rows: readonly ImportRow[]): ReadonlyMap<string, string> {
  const enabled = rows.some(({ proposed_by }) => proposed_by?.rule_ids);
  const { data } = useRead(['rules', 'names'], () => api.listRules({ limit: 100 }).all(), { enabled });
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

export function reasonText(row: ImportRow, rules: ReadonlyMap<string, string>): string {
  const { proposed_by, is_refund, tags = [] } = row;
  if (!proposed_by) return row.status === 'transfer' ? t.otherSideFound : t.chosen;
  const { source, rule_ids = [], like = '', count = 1, of = count } = proposed_by;
  const names = rule_ids.flatMap((id) => rules.get(id) ?? []);
  const why =
    source === 'rule'
      ? t.byRule(names, tags)
      : source === 'history'
        ? t.like(asWritten(like, row), count, of)
        : source === 'file'
          ? t.fromFile
          : t.noHistory;
  return is_refund ? t.refund(why) : why;
}

/** What is compared has no capitals, marks and numbers: shown as the row writes it. */
export function asWritten(
  like: string,
  { payee = '', memo = '' }: Pick<ImportRow, 'payee' | 'memo'>,
): string {
  const words = like.split(' ').map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '.'));
  const pattern = new RegExp(words.join('[^\\p{L}]+'), 'u');
  for (const [text, most] of [
    [payee, payee.length],
    [`${payee} ${memo}`, payee.length],
    [memo, memo.length],
  ] as const) {
    const { index, 0: found = '' } = pattern.exec(unmarked(text)) ?? {};
    if (index === undefined || found === '') continue;
    // Numbers at the end are not what is alike.
    return text.slice(index, Math.min(index + found.length, most)).replace(/[^\p{L}]+$/u, '');
  }
  return like;
}

/** Each letter stays where it is. */
const unmarked = (text: string): string =>
  text
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => {
      const [plain = letter] = letter.normalize('NFKD').toLowerCase();
      return plain.padEnd(letter.length);
    })
    .toLowerCase();
