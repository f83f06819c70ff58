import type { ImportRow } from '../../client/client.ts';
import { importTexts as t } from '../texts/en/imports.ts';

/** Why a row is proposed as it is. */
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
    const shown = text.slice(index, Math.min(index + found.length, most)).replace(/[^\p{L}]+$/u, '');
    if (shown !== '') return shown;
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
