import { TAGS_PER_RECORD } from '../transactions/tags.ts';
import { type Decision, decisionOf } from './decision.ts';
import { foldedText } from './folded-text.ts';
import { type Looked, type Movement, ruleTest, type Test } from './match.ts';
import type { Rule } from './rule.ts';
import type { Targets } from './targets.ts';

/*
 * How rules run over one transaction, or over a row that may become one. Nothing is read or written here.
 *
 *   const rules = prepare(active, targets);
 *   const outcome = runRules(rules, subject, { allows });
 */

/** The parts of a rule that a run needs. One that is not stored has no id. */
export type Runnable = Pick<Rule, 'match' | 'conditions' | 'actions' | 'stop'> & { readonly id?: string };

/** Rules in order, whose conditions are ready to be compared with thousands of rows. */
export interface PreparedRules {
  readonly rules: readonly { readonly rule: Runnable; readonly matches: Test }[];
  readonly targets: Targets;
}

/** The caller chooses and orders the rules: usually those that are active. */
export function prepare(rules: readonly Runnable[], targets: Targets): PreparedRules {
  return { rules: rules.map((rule) => ({ rule, matches: ruleTest(rule) })), targets };
}

/** What rules run over. */
export interface Subject extends Movement {
  readonly payee?: string | undefined;
  readonly memo?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** A field that a rule would set, and what to. The four exclusive actions are the field `decision`. */
export type Setting =
  | { readonly field: 'decision'; readonly value: Decision }
  | { readonly field: 'payee'; readonly value: string }
  | { readonly field: 'memo'; readonly value: string }
  | { readonly field: 'tags'; readonly value: readonly string[] };

export type RuleField = Setting['field'];

/** What the rules set, and which rules did. */
export interface RulesOutcome {
  readonly decision?: Decision | undefined;
  readonly payee?: string | undefined;
  readonly memo?: string | undefined;
  /** Those that were added, in order. */
  readonly tags?: readonly string[] | undefined;
  /** The rules that set something, in the order in which they ran. */
  readonly ruleIds: readonly string[];
}

interface RunOptions {
  /**
   * Whether this may be set here. What may not be is passed over: the next rule may set the field. Inactive categories
   * and accounts never get this far. Default: everything may be set.
   */
  readonly allows?: (setting: Setting) => boolean;
}

const NOTHING: RulesOutcome = { ruleIds: [] };

/**
 * The first rule that sets a field wins, and tags add up. Each rule sees payee and memo as those before it have left
 * them.
 */
export function runRules(
  { rules, targets }: PreparedRules,
  subject: Subject,
  { allows = () => true }: RunOptions = {},
): RulesOutcome {
  if (rules.length === 0) return NOTHING;
  let outcome = NOTHING;
  let looked: Looked = {
    movement: subject,
    payee: foldedText(subject.payee),
    memo: foldedText(subject.memo),
  };
  for (const { rule, matches } of rules) {
    if (!matches(looked)) continue;
    const settings = settingsOf(rule, subject, targets)
      .flatMap((setting) => stillToSet(setting, subject, outcome) ?? [])
      .filter(allows);
    if (settings.length > 0) {
      outcome = settings.reduce(withSetting, withRule(outcome, rule));
      looked = { ...looked, ...foldedTexts(settings) };
    }
    if (rule.stop) break;
  }
  return outcome;
}

/** What a rule would set if no other rule had run. */
function settingsOf({ actions }: Runnable, { amount }: Subject, targets: Targets): Setting[] {
  const { payee, memo, tags } = actions;
  const decision = decisionOf(actions, amount, targets);
  return [
    ...(decision ? [{ field: 'decision', value: decision } as const] : []),
    ...(payee === undefined ? [] : [{ field: 'payee', value: payee } as const]),
    ...(memo === undefined ? [] : [{ field: 'memo', value: memo } as const]),
    ...(tags === undefined ? [] : [{ field: 'tags', value: tags } as const]),
  ];
}

/** Undefined if a rule before has set the field. Of tags, those that are new and have room are left. */
function stillToSet(setting: Setting, subject: Subject, outcome: RulesOutcome): Setting | undefined {
  if (setting.field !== 'tags') return outcome[setting.field] === undefined ? setting : undefined;
  const known = [...(subject.tags ?? []), ...(outcome.tags ?? [])];
  const added = [...new Set(setting.value)].filter((tag) => !known.includes(tag));
  const value = added.slice(0, Math.max(0, TAGS_PER_RECORD - known.length));
  return value.length > 0 ? { field: 'tags', value } : undefined;
}

function withRule(outcome: RulesOutcome, { id }: Runnable): RulesOutcome {
  return id === undefined ? outcome : { ...outcome, ruleIds: [...outcome.ruleIds, id] };
}

function withSetting(outcome: RulesOutcome, { field, value }: Setting): RulesOutcome {
  return field === 'tags'
    ? { ...outcome, tags: [...(outcome.tags ?? []), ...value] }
    : { ...outcome, [field]: value };
}

/** The texts that were set, as the next rules see them. */
function foldedTexts(settings: readonly Setting[]): Partial<Pick<Looked, 'payee' | 'memo'>> {
  const set = settings.filter(({ field }) => field === 'payee' || field === 'memo');
  return Object.fromEntries(set.map(({ field, value }) => [field, foldedText(String(value))]));
}
