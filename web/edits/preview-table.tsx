import type { TestedRow } from '../../client/client.ts';
import { formatDay } from '../platform/formats.ts';
import { tagText } from '../platform/tags.ts';
import { common } from '../texts/en/common.ts';
import { editTexts as t } from '../texts/en/edits.ts';
import { Icon } from '../ui/icon.tsx';
import { TableHead } from '../ui/table-head.tsx';
import type { Preview } from './use-preview.ts';

interface PreviewProps {
  readonly preview: Preview;
  /** How many transactions match, if that is known. */
  readonly matched: number | undefined;
  readonly categoryName: (id: string) => string;
}

const SHOWN = 100;

/** How many will change, are so already, and cannot; and the first of them. */
export function EditPreview({ preview, matched, categoryName }: PreviewProps) {
  const { rows, changing, cannot, isPart } = preview;
  const same = matched === undefined || isPart ? undefined : Math.max(0, matched - changing - cannot);
  const countText = (count: number) => (isPart ? t.atLeast(count) : count.toLocaleString('en'));
  const shown = rows.slice(0, SHOWN);
  return (
    <>
      <dl class="edit-counts">
        <div>
          <dt>{t.willChange}</dt>
          <dd>{countText(changing)}</dd>
        </div>
        {same !== undefined && (
          <div>
            <dt>{t.areSo}</dt>
            <dd>{same.toLocaleString('en')}</dd>
          </div>
        )}
        <div>
          <dt>{t.cannot}</dt>
          <dd>
            {countText(cannot)}
            <small>{reasonsOf(rows)}</small>
          </dd>
        </div>
      </dl>
      {rows.length === 0 ? (
        <p class="second">{t.changesNothing}</p>
      ) : (
        <table class="table edit-preview">
          <TableHead
            caption={t.preview}
            columns={[
              { name: common.date, width: 'date', look: 'optional' },
              { name: common.payee },
              { name: t.change },
            ]}
          />
          <tbody>
            {shown.map((row) => (
              <Row key={row.transaction_id} row={row} categoryName={categoryName} />
            ))}
          </tbody>
        </table>
      )}
      {(isPart || rows.length > SHOWN) && !isPart && (
        <p class="small second">{t.more(rows.length - SHOWN)}</p>
      )}
    </>
  );
}

function reasonsOf(rows: readonly TestedRow[]): string {
  const counts = new Map<string, number>();
  for (const { changes, skipped } of rows)
    if (Object.keys(changes).length === 0 && skipped[0])
      counts.set(skipped[0].reason, (counts.get(skipped[0].reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => `${count} ${t.reasons[reason as keyof typeof t.reasons].toLowerCase()}`)
    .join(', ');
}

interface RowProps {
  readonly row: TestedRow;
  readonly categoryName: (id: string) => string;
}

function Row({ row, categoryName }: RowProps) {
  const { kind, date, payee, changes, skipped, kept } = row;
  const texts = (['category_id', 'payee', 'memo', 'cleared_on'] as const).flatMap((field) => {
    const change = changes[field];
    if (!change) return [];
    const show = field === 'category_id' ? categoryName : (text: string) => text || t.none;
    return [{ field, from: change.from === undefined ? '' : show(change.from), to: show(change.to) }];
  });
  return (
    <tr>
      <td class="quiet optional">{formatDay(date)}</td>
      <td class="clip">
        {payee || common.kinds[kind]}
        <span class="sub">{formatDay(date)}</span>
      </td>
      <td>
        <span class="edit-changes">
          {texts.map(({ field, from, to }) => (
            <span class="edit-change" key={field}>
              {from && <del>{from}</del>}
              {from && <Icon name="right" size="xs" />}
              <ins>{to}</ins>
            </span>
          ))}
          {changes.splits && <ins>{t.splitIn(changes.splits.to.length)}</ins>}
          {changes.tags && <TagChange {...changes.tags} />}
          {skipped.map(({ field, reason }) => (
            <span class="second" key={field}>
              <Icon name={reason === 'period_locked' ? 'lock' : 'warn'} size="xs" /> {t.reasons[reason]}
            </span>
          ))}
          {kept.length > 0 && <span class="second">{t.byHand}</span>}
        </span>
      </td>
    </tr>
  );
}

function TagChange({
  from = [],
  to,
}: {
  readonly from?: readonly string[] | undefined;
  readonly to: readonly string[];
}) {
  const added = to.filter((tag) => !from.includes(tag));
  const removed = from.filter((tag) => !to.includes(tag));
  return (
    <span class="second">
      {[...added.map((tag) => `+ ${tagText(tag)}`), ...removed.map((tag) => `− ${tagText(tag)}`)].join(' ')}
    </span>
  );
}
