/** Rules as their description says them, in the plainest way: shares no code with lib/rules. */

export interface LiteralRule {
  readonly id: string;
  readonly match: 'all' | 'any';
  readonly conditions: readonly {
    readonly field: string;
    readonly op: string;
    readonly value: string | number | readonly string[];
    readonly not?: boolean | undefined;
  }[];
  readonly actions: {
    readonly category_id?: string | undefined;
    readonly splits?: readonly { readonly category_id: string; readonly percent: number }[] | undefined;
    readonly transfer_account_id?: string | undefined;
    readonly exclude?: true | undefined;
    readonly payee?: string | undefined;
    readonly memo?: string | undefined;
    readonly tags?: readonly string[] | undefined;
  };
  readonly stop: boolean;
}

export interface LiteralSubject {
  readonly payee: string;
  readonly memo: string;
  readonly tags: readonly string[];
  /** In cents. */
  readonly cents: number;
  readonly direction: 'in' | 'out' | undefined;
  readonly accounts: readonly string[];
  readonly currencies: readonly string[];
}

/** Categories by id with their kind, and accounts, that are active. */
export interface LiteralTargets {
  readonly categories: Readonly<Record<string, string>>;
  readonly accounts: readonly string[];
}

export interface LiteralOutcome {
  decision?: string;
  payee?: string;
  memo?: string;
  tags?: string[];
  ruleIds: string[];
}

function plain(text: string): string {
  const bare = [...text.normalize('NFKD')].filter((letter) => !/\p{M}/u.test(letter)).join('');
  return bare.toLowerCase().replaceAll('ß', 'ss').split(/\s+/u).filter(Boolean).join(' ');
}

/** Every way to let a star stand for some letters. */
function isLike(text: string, pattern: string): boolean {
  if (pattern === '') return text === '';
  if (pattern[0] !== '*') return text[0] === pattern[0] && isLike(text.slice(1), pattern.slice(1));
  return isLike(text, pattern.slice(1)) || (text !== '' && isLike(text.slice(1), pattern));
}

function holds(op: string, text: string, value: string): boolean {
  if (op === 'is') return text === value;
  if (op === 'contains') return text.includes(value);
  if (op === 'starts_with') return text.slice(0, value.length) === value;
  return isLike(text, value);
}

function meets(condition: LiteralRule['conditions'][number], subject: LiteralSubject): boolean {
  const { field, op, value, not = false } = condition;
  const values = Array.isArray(value) ? (value as string[]) : [String(value)];
  let met: boolean;
  if (field === 'amount') {
    const wanted = Math.round(Number(value) * 10_000);
    const own = subject.cents * 100;
    met = op === 'is' ? own === wanted : op === 'at_least' ? own >= wanted : own <= wanted;
  } else if (field === 'direction') met = values.some((each) => each === subject.direction);
  else if (field === 'account_id') met = values.some((each) => subject.accounts.includes(each));
  else if (field === 'currency_id') met = values.some((each) => subject.currencies.includes(each));
  else {
    const texts =
      field === 'text' ? [subject.payee, subject.memo] : [field === 'payee' ? subject.payee : subject.memo];
    met = texts.some((text) => values.some((each) => holds(op, plain(text), plain(each))));
  }
  return met !== not;
}

/** The largest remainders get the cents that are missing. */
function sharesOf(cents: number, percents: readonly number[]): number[] {
  const exact = percents.map((percent) => (cents * Math.round(percent * 100)) / 10_000);
  const shares = exact.map(Math.floor);
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const missing = cents - shares.reduce((sum, each) => sum + each, 0);
  for (const { index } of order.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** As text, such as `splits food 3, home 4`. */
function decisionOf(
  { category_id, splits, transfer_account_id, exclude }: LiteralRule['actions'],
  { cents }: LiteralSubject,
  targets: LiteralTargets,
): string | undefined {
  if (exclude) return 'exclude';
  if (transfer_account_id !== undefined)
    return targets.accounts.includes(transfer_account_id) ? `transfer ${transfer_account_id}` : undefined;
  if (category_id !== undefined)
    return targets.categories[category_id] ? `category ${category_id}` : undefined;
  if (!splits || splits.some((split) => !targets.categories[split.category_id])) return undefined;
  const shares = sharesOf(
    cents,
    splits.map(({ percent }) => percent),
  );
  const parts = splits
    .map((split, index) => ({ id: split.category_id, share: shares[index] ?? 0 }))
    .filter(({ share }) => share !== 0);
  if (parts.length === 1) return `category ${parts[0]?.id}`;
  return `splits ${parts.map(({ id, share }) => `${id} ${share}`).join(', ')}`;
}

/** `refused` are the fields that may not be set here. */
export function literalRun(
  rules: readonly LiteralRule[],
  subject: LiteralSubject,
  targets: LiteralTargets,
  refused: (field: string, value: string) => boolean,
): LiteralOutcome {
  const now = { ...subject };
  const outcome: LiteralOutcome = { ruleIds: [] };
  for (const rule of rules) {
    const met = rule.conditions.map((condition) => meets(condition, now));
    if (!(rule.match === 'all' ? !met.includes(false) : met.includes(true))) continue;
    let isUsed = false;
    const decision = decisionOf(rule.actions, now, targets);
    const { payee, memo, tags = [] } = rule.actions;
    if (decision !== undefined && outcome.decision === undefined && !refused('decision', decision)) {
      outcome.decision = decision;
      isUsed = true;
    }
    const texts: { payee?: string; memo?: string } = {};
    if (payee !== undefined && outcome.payee === undefined && !refused('payee', payee)) texts.payee = payee;
    if (memo !== undefined && outcome.memo === undefined && !refused('memo', memo)) texts.memo = memo;
    Object.assign(outcome, texts);
    Object.assign(now, texts);
    if (Object.keys(texts).length > 0) isUsed = true;
    for (const tag of refused('tags', '') ? [] : tags) {
      const all = [...subject.tags, ...(outcome.tags ?? [])];
      if (all.includes(tag) || all.length >= 10) continue;
      outcome.tags = [...(outcome.tags ?? []), tag];
      isUsed = true;
    }
    if (isUsed) outcome.ruleIds.push(rule.id);
    if (rule.stop) break;
  }
  return outcome;
}
