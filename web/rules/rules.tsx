import { useState } from 'preact/hooks';
import type { Rule } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { EditDialog } from '../edits/edit-dialog.tsx';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useAccounts, useCategories, useCurrencies } from '../platform/books.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { editTexts } from '../texts/en/edits.ts';
import { ruleTexts as t } from '../texts/en/rules.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { CheckField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { RuleRow } from './rule-row.tsx';
import { useRules } from './use-rules.ts';

/** Above the first one. */
const TOP = 'top';

/** Rules in the order in which they run. They can be moved and switched off. */
export function Rules() {
  const { search, change, go } = useAddress();
  const may = useMay();
  const rules = useRules();
  const [over, setOver] = useState<string>();
  const books = {
    accounts: useAccounts().data ?? [],
    categories: useCategories().data ?? [],
    currencies: useCurrencies().data ?? [],
  };
  const shown = rules.data ?? [];
  const open = ({ id }: Rule) => go(`/settings/rules/${id}`);
  const askToDelete = ({ id }: Rule) => change({ delete: id }, false);
  const cursor = useCursor(shown, ({ id }) => id, {
    open,
    remove: (rule) => may('deleteRule') && askToDelete(rule),
  });
  const leaving = shown.find(({ id }) => id === search.delete);
  /** Where a rule comes that is dropped below a row. */
  const below = (moved: Rule, row: string): number => {
    const others = shown.filter(({ id }) => id !== moved.id);
    return row === TOP ? 1 : others.findIndex(({ id }) => id === row) + 2;
  };
  const add = may('createRule') && (
    <a class="button secondary" href={to('/settings/rules/new')}>
      <Icon name="plus" size="s" />
      {t.add}
    </a>
  );
  return (
    <section class="setting" aria-label={t.title}>
      <div class="setting-head">
        <p class="second lede">{t.about}</p>
        {shown.length > 0 && (
          <span class="row">
            {may('createEdit') && (
              <button class="button secondary" type="button" onClick={() => change({ run: 'true' }, false)}>
                {t.runOnPast}
              </button>
            )}
            {add}
          </span>
        )}
      </div>
      <Loaded reading={rules} lines={5}>
        {() =>
          shown.length === 0 ? (
            <Empty text={t.empty}>{add}</Empty>
          ) : (
            <table class="table rules-table">
              <TableHead
                caption={t.title}
                dropRow={TOP}
                columns={[
                  { name: t.position, isHidden: true, width: 'pos' },
                  { name: t.rule },
                  { name: t.on, isHidden: true, width: 'switch' },
                  { ...ACTIONS, width: 'menu' },
                ]}
              />
              <tbody>
                {shown.map((rule) => (
                  <RuleRow
                    key={rule.id}
                    rule={rule}
                    books={books}
                    isCursor={cursor === rule.id}
                    isOver={over === rule.id}
                    onOpen={() => open(rule)}
                    onDelete={() => askToDelete(rule)}
                    onSwitch={(isOn) => rules.turn(rule, isOn)}
                    onStep={(by) => rules.move(rule, rule.position + by)}
                    onOver={setOver}
                    onDrop={(row) => row !== rule.id && rules.move(rule, below(rule, row))}
                  />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {search.run && may('createEdit') && <RunOnPast onClose={() => change({ run: undefined })} />}
      {leaving && may('deleteRule') && (
        <DeleteDialog
          title={t.deleteTitle(leaving.name)}
          text={t.deleteText}
          said={t.deleted(leaving.name)}
          remove={async () => api.deleteRule(leaving.id, { ifMatch: await etagOf(leaving) })}
          onClose={() => change({ delete: undefined })}
        />
      )}
    </section>
  );
}

/** Runs the active rules over everything that was recorded so far. */
function RunOnPast({ onClose }: { onClose: () => void }) {
  const [overwrite, setOverwrite] = useState(false);
  return (
    <EditDialog
      title={t.runOnPast}
      body={{ rule_ids: 'active', overwrite }}
      onClose={onClose}
      onDone={onClose}
    >
      {() => <CheckField label={editTexts.overwrite} isChecked={overwrite} onChange={setOverwrite} />}
    </EditDialog>
  );
}
