import { useRef } from 'preact/hooks';
import type { Rule, RuleInput } from '../../client/client.ts';
import { runEdit, sayResult } from '../edits/run-edit.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { messageOf } from '../platform/failures.ts';
import { newKey } from '../platform/in-doubt.ts';
import { useAddress } from '../platform/location.ts';
import { PHONE, useMedia } from '../platform/media.ts';
import { useRead } from '../platform/reads.ts';
import { say, sayFailure } from '../platform/toasts.ts';
import type { Typed } from '../platform/typed.ts';
import { type MoneyFormats, useMoney } from '../platform/use-money.ts';
import { bookTexts } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { ruleTexts as t } from '../texts/en/rules.ts';
import { ByLine } from '../ui/author.tsx';
import { type RecordKind, useEditing } from '../ui/editing.tsx';
import { CheckField, Radios, TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { ActionPart } from './action-part.tsx';
import type { RuleSeed } from './address.ts';
import { ConditionPart } from './condition-part.tsx';
import {
  type ActionDraft,
  bodyOf,
  type ConditionDraft,
  draftOf,
  EMPTY_ACTION,
  EMPTY_CONDITION,
  newDraft,
  type RuleBooks,
  type RuleDraft,
} from './draft.ts';
import { Sentence } from './sentence.tsx';
import { changesOf, TestRegion } from './test-region.tsx';
import { RULES_TOUCHES } from './use-rules.ts';
import { useTest } from './use-test.ts';

const CONDITIONS_MOST = 10;
const ACTIONS_MOST = 4;

interface RuleFormProps {
  /** Undefined for a new one. */
  readonly rule: Rule | undefined;
  readonly seed: RuleSeed;
  readonly books: RuleBooks;
  readonly typed: Typed;
}

export function RuleForm({ rule, seed, books, typed }: RuleFormProps) {
  const money = useMoney();
  const may = useMay();
  const { go } = useAddress();
  const rules = useRead(['rules'], () => api.listRules({ limit: 100 }).all());
  const isPhone = useMedia(PHONE);
  const applyTo = useRef<readonly string[]>(undefined);
  const editing = useEditing({
    kind: kindOf(money, books),
    record: rule,
    empty: newDraft(seed, books.categories),
    typed,
    onSaved: (saved) => void (applyTo.current ? apply(saved, applyTo.current) : leave()),
  });

  const { draft, change, errors, field, writing } = editing;
  const isFixed = !may(rule ? 'updateRule' : 'createRule');
  /** From the preview of an import: there, it proposes again. */
  const leave = async () => {
    if (!seed.import_id) return go('/settings/rules');
    if (await writing.run(() => api.proposeImport(seed.import_id ?? ''))) say(t.proposedAgain);
    go(`/imports/${seed.import_id}`);
  };
  /** What it would change is changed once the rule is saved. */
  const apply = async (saved: Rule, ids: readonly string[]) => {
    applyTo.current = undefined;
    const body = { filter: { ids: [...ids] }, rule_ids: [saved.id] };
    try {
      const done = await runEdit(body, () => undefined, { idempotencyKey: newKey() });
      await leave();
      await sayResult(done);
    } catch (error) {
      // The rule is saved; its place is among the others.
      await leave();
      sayFailure(messageOf(error));
    }
  };
  const cancel = () => {
    typed.forget();
    if (seed.import_id) go(`/imports/${seed.import_id}`);
    else go('/settings/rules');
  };
  const changeCondition = (index: number, condition: ConditionDraft) =>
    change({ conditions: draft.conditions.with(index, condition) });
  const changeAction = (index: number, action: ActionDraft) =>
    change({ actions: draft.actions.with(index, action) });
  // It is tried before it has a name.
  const checked = bodyOf({ ...draft, name: t.newRule }, money, books);
  const body = 'body' in checked ? checked.body : undefined;
  const test = useTest(body);
  const actions = (
    <>
      <button class="button plain" type="button" onClick={cancel}>
        {common.cancel}
      </button>
      {!isFixed && <Submit label={common.save} isBusy={writing.isBusy} />}
    </>
  );
  return (
    <Form
      failure={writing.failure}
      onSubmit={() => {
        applyTo.current = undefined;
        editing.save();
      }}
      look="rule-form"
    >
      <Screen
        title={draft.name.trim() || t.newRule}
        note={rule && t.place(rule.position, Math.max(rules.data?.length ?? 0, rule.position))}
        actions={!isPhone && actions}
      >
        <FormFailure failure={writing.failure} />
        {isFixed && <Notice kind="amber">{bookTexts.mayNotChange}</Notice>}
        <div class="rule-grid">
          <fieldset class="stack-6" disabled={isFixed}>
            <TextField {...field('name')} input={{ autoComplete: 'off', maxLength: 150 }} />
            <section class="then">
              <div class="then-head">
                <h2>{t.when}</h2>
                <Radios
                  label={t.match}
                  value={draft.match}
                  choices={Object.entries(t.matches).map(([value, label]) => ({ value, label }))}
                  onChange={(match) => change({ match: match === 'any' ? 'any' : 'all' })}
                />
              </div>
              <div class="clauses">
                {draft.conditions.map((condition, index) => (
                  <ConditionPart
                    key={index}
                    number={index + 1}
                    condition={condition}
                    books={books}
                    errors={errors}
                    onChange={(next) => changeCondition(index, next)}
                    onRemove={
                      draft.conditions.length > 1
                        ? () => change({ conditions: draft.conditions.toSpliced(index, 1) })
                        : undefined
                    }
                  />
                ))}
              </div>
              {draft.conditions.length < CONDITIONS_MOST && (
                <AddButton
                  label={t.addCondition}
                  onClick={() => change({ conditions: [...draft.conditions, EMPTY_CONDITION] })}
                />
              )}
            </section>
            <section class="then">
              <div class="then-head">
                <h2>{t.thenTitle}</h2>
              </div>
              <div class="clauses">
                {draft.actions.map((action, index) => (
                  <ActionPart
                    key={index}
                    number={index + 1}
                    action={action}
                    books={books}
                    errors={errors}
                    onChange={(next) => changeAction(index, next)}
                    onRemove={
                      draft.actions.length > 1
                        ? () => change({ actions: draft.actions.toSpliced(index, 1) })
                        : undefined
                    }
                  />
                ))}
              </div>
              {draft.actions.length < ACTIONS_MOST && (
                <AddButton
                  label={t.addAction}
                  onClick={() => change({ actions: [...draft.actions, nextAction(draft)] })}
                />
              )}
              <div>
                <CheckField label={t.stop} isChecked={draft.stop} onChange={(stop) => change({ stop })} />
                <p class="hint">{t.stopMore}</p>
              </div>
            </section>
            {body && (
              <p class="second">
                <Sentence rule={body} books={books} money={money} />
              </p>
            )}
            {rule && <ByLine record={rule} />}
          </fieldset>
          <TestRegion
            test={test}
            books={books}
            onApply={
              !isFixed && may('createEdit')
                ? (ids) => {
                    applyTo.current = ids;
                    editing.save();
                  }
                : undefined
            }
          />
        </div>
        {isPhone && (
          <div class="commit-bar test-bar">
            {test.data && (
              <p>
                <strong>{t.wouldChange(changesOf(test.data).length)}</strong>{' '}
                <span class="quiet">{t.ofLatest}</span>
              </p>
            )}
            <div class="actions">{actions}</div>
          </div>
        )}
      </Screen>
      {editing.conflict}
    </Form>
  );
}

/** One that is not there yet. */
function nextAction({ actions }: RuleDraft): ActionDraft {
  const has = (kinds: readonly string[]) => actions.some(({ action }) => kinds.includes(action));
  if (!has(['category', 'splits', 'transfer', 'exclude'])) return EMPTY_ACTION;
  if (!has(['tags'])) return { ...EMPTY_ACTION, action: 'tags' };
  return { ...EMPTY_ACTION, action: has(['payee']) ? 'memo' : 'payee' };
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <p>
      <button class="button plain flush-start" type="button" onClick={onClick}>
        <Icon name="plus" size="s" />
        {label}
      </button>
    </p>
  );
}

function kindOf(money: MoneyFormats, books: RuleBooks): RecordKind<RuleDraft, Rule, RuleInput> {
  return {
    labels: { name: common.name, match: t.match, conditions: t.when, actions: t.thenTitle, stop: t.stop },
    others: ['category_id', 'splits', 'transfer_account_id', 'exclude', 'payee', 'memo', 'tags'].map(
      (name) => `actions.${name}`,
    ),
    show: (part, draft) => {
      if (part === 'match') return t.matches[draft.match];
      if (part === 'conditions')
        return draft.conditions
          .map(
            ({ field, op, values, text }) => `${t.fields[field]} ${t.hows[op]} ${text || values.join(', ')}`,
          )
          .join('; ');
      if (part === 'actions') return draft.actions.map(({ action }) => t.actions[action]).join('; ');
      return String(draft[part]);
    },
    draftOf: (rule) => draftOf(rule, money, books),
    bodyOf: (draft) => bodyOf(draft, money, books),
    create: (body, options) => api.createRule(body, options),
    update: (rule, body, options) => api.updateRule(rule.id, body, options),
    read: ({ id }) => api.getRule(id),
    remove: (rule, options) => api.deleteRule(rule.id, options),
    canTakeBack: true,
    said: t.saved,
    touches: RULES_TOUCHES,
  };
}
