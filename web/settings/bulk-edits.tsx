import type { Edit } from '../../client/client.ts';
import { continueEdit, sayResult, undoEdit } from '../edits/run-edit.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useCategories } from '../platform/books.ts';
import { formatTime, locale } from '../platform/formats.ts';
import { useList } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { tagText } from '../platform/tags.ts';
import { say } from '../platform/toasts.ts';
import { useAction } from '../platform/writes.ts';
import { common } from '../texts/en/common.ts';
import { editTexts as t } from '../texts/en/edits.ts';
import { Loaded } from '../ui/loading.tsx';
import { More } from '../ui/more.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';

/** What was changed at once, and can be undone. */
export function BulkEdits() {
  const list = useList(['edits'], (cursor) => api.listEdits({ limit: 50, ...(cursor && { cursor }) }));
  const categories = useCategories().data ?? [];
  const may = useMay();
  const { time_zone } = useUser();
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const writing = useAction();
  const undo = (edit: Edit) =>
    writing.run(async () => {
      await undoEdit(edit.id);
      say(common.undone);
    });
  const finish = (edit: Edit) =>
    writing.run(async () => {
      await sayResult(await continueEdit(edit, () => undefined));
    });
  return (
    <section class="setting">
      {list.data?.length !== 0 && <p class="second">{t.intro}</p>}
      <Loaded reading={list}>
        {(edits) =>
          edits.length === 0 ? (
            <p class="second">{t.empty}</p>
          ) : (
            <table class="table row-table settings-table">
              <TableHead
                caption={t.title}
                columns={[
                  { name: t.what },
                  { name: t.when, width: 'when-l', look: 'optional' },
                  { name: t.changed, width: 'status', look: 'num' },
                  ACTIONS,
                ]}
              />
              <tbody>
                {edits.map((edit) => (
                  <tr key={edit.id}>
                    <td>
                      {whatOf(edit, (id) => names.get(id) ?? '')}
                      {t.statuses[edit.status] && <span class="second"> ({t.statuses[edit.status]})</span>}
                      <span class="sub">{formatTime(edit.created_at, time_zone)}</span>
                    </td>
                    <td class="quiet optional">{formatTime(edit.created_at, time_zone)}</td>
                    <td class="num">{edit.counts.changed.toLocaleString(locale())}</td>
                    <td class="acts">
                      {edit.status === 'running' && may('continueEdit') && (
                        <button class="link small" type="button" onClick={() => void finish(edit)}>
                          {t.continue}
                        </button>
                      )}
                      {(edit.status === 'done' || edit.status === 'reverting') &&
                        edit.counts.changed > 0 &&
                        may('revertEdit') && (
                          <button class="link small" type="button" onClick={() => void undo(edit)}>
                            {common.undo}
                          </button>
                        )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      <More list={list} />
    </section>
  );
}

/** In a few words. */
function whatOf({ actions, rule, rule_ids }: Edit, categoryName: (id: string) => string): string {
  if (rule) return rule.name ?? t.rules(1);
  if (rule_ids) return rule_ids === 'active' ? t.activeRules : t.rules(rule_ids.length);
  const { category_id, payee, memo, add_tags, remove_tags, cleared } = actions ?? {};
  const tags = (all: readonly string[]) => all.map(tagText).join(' ');
  return [
    category_id && t.fields.category_id(categoryName(category_id)),
    payee !== undefined && t.fields.payee(payee),
    memo !== undefined && t.fields.memo(memo),
    add_tags && t.fields.add_tags(tags(add_tags)),
    remove_tags && t.fields.remove_tags(tags(remove_tags)),
    cleared !== undefined && t.fields.cleared(cleared),
  ]
    .filter(Boolean)
    .join(', ');
}
