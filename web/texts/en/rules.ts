import { plural } from '../../platform/texts.ts';

/** What is bold in a sentence: a text, or the name of a category after its icon. */
export const bold = (text: string): string => `\uE001${text}\uE002`;
export const boldCategory = (name: string, icon = ''): string => `\uE001${icon}\uE003${name}\uE002`;

const list = (type: 'conjunction' | 'disjunction') => {
  const format = new Intl.ListFormat('en-GB', { type });
  return (parts: readonly string[]) => format.format(parts);
};
const and = list('conjunction');
const or = list('disjunction');

const SUBJECTS = {
  payee: 'the payee',
  memo: 'the memo',
  text: 'the text',
  amount: 'the amount',
  direction: '',
  account_id: 'the account',
  currency_id: 'the currency',
};
const VERBS = {
  is: ['is', 'is not'],
  contains: ['contains', 'does not contain'],
  starts_with: ['starts with', 'does not start with'],
  like: ['is like', 'is not like'],
  at_least: ['is at least', 'is not at least'],
  at_most: ['is at most', 'is not at most'],
} as const;

export const ruleTexts = {
  title: 'Rules',
  about:
    'They run from top to bottom on what you import. The first that sets a category wins; tags add up. What you set by hand stays.',
  rule: 'Rule',
  position: 'Position',
  on: 'On',
  add: 'Add rule',
  runOnPast: 'Run on past',
  newRule: 'New rule',
  place: (position: number, of: number) => `Rule ${position} of ${of}`,
  empty:
    'No rules yet. A rule recognizes transactions that look alike, and sets their category, payee or tags.',
  isOn: (name: string) => `${name} is on`,
  switchedOn: (name: string) => `${name} is on`,
  switchedOff: (name: string) => `${name} is off`,
  move: (name: string) => `Move ${name}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  movedTo: (name: string, position: number, of: number) => `${name} is now ${position} of ${of}`,
  passedOver: (name: string) => `Passed over: ${name} is not in use`,
  passedOverUnknown: 'Passed over: a category or account is gone',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'What it has set stays.',
  deleted: (name: string) => `${name} deleted`,
  saved: 'Rule saved',
  proposedAgain: 'Rule saved. The rows were proposed again.',
  gone: 'This rule does not exist any more.',
  off: 'Off',

  when: 'When',
  thenTitle: 'Then',
  match: 'Match',
  matches: { all: 'All of these', any: 'Any of these' },
  condition: (number: number) => `Condition ${number}`,
  field: 'Field',
  fields: {
    payee: 'Payee',
    memo: 'Memo',
    text: 'Text',
    amount: 'Amount',
    direction: 'Direction',
    account_id: 'Account',
    currency_id: 'Currency',
  },
  how: 'How',
  hows: {
    is: 'is',
    contains: 'contains',
    starts_with: 'starts with',
    like: 'is like',
    at_least: 'is at least',
    at_most: 'is at most',
  },
  likeHint: 'The whole text; * is anything.',
  value: 'Value',
  or: 'or',
  unknownValue: 'Choose one of the list.',
  directions: { in: 'Money in', out: 'Money out' },
  not: 'Not',
  /** In a group, whose name says what. */
  remove: 'Remove',
  addCondition: 'Add a condition',
  action: 'Action',
  actionNumber: (number: number) => `Action ${number}`,
  actions: {
    category: 'Set category',
    splits: 'Split',
    transfer: 'Transfer to',
    exclude: 'Leave out',
    payee: 'Set payee',
    memo: 'Set memo',
    tags: 'Add tags',
  },
  excluded: 'The row is left out of the import.',
  percent: 'Percent',
  percentOf: (number: number) => `Percent of part ${number}`,
  categoryOf: (number: number) => `Category of part ${number}`,
  addPart: 'Add a part',
  removePart: (number: number) => `Remove part ${number}`,
  addAction: 'Add an action',
  twice: 'Another action sets this already.',
  stop: 'Stop here',
  stopMore: 'Later rules do not run on a match.',

  onLatest: 'On your latest 500',
  testResult: 'Test result',
  whatChanges: 'What would change',
  range: (from: string, to: string) => `${from} to ${to}`,
  wouldChange: (count: number) => (count === 0 ? 'Nothing would change' : `${count} would change`),
  ofLatest: 'of your latest 500',
  noneMatches: 'None matches, or all are so already.',
  stay: (count: number) => plural(count, { one: '# stays as it is', other: '# stay as they are' }),
  notTried: 'What it would change stands here once it says when and what.',
  applyTo: (count: number) => `Apply to these ${count}`,
  seeAll: (count: number) => `See all ${count}`,
  keptByHand: (field: string) => `${field}: set by hand, stays`,
  cannot: (field: string, reason: string) => `${field}: ${reason}`,
  editFields: {
    category_id: 'Category',
    splits: 'Splits',
    payee: 'Payee',
    memo: 'Memo',
    tags: 'Tags',
    cleared_on: 'Cleared',
  },

  /** Sentences: what is between the marks is bold. */
  sentence: (
    conditions: readonly string[],
    match: 'all' | 'any',
    actions: readonly string[],
    stops: boolean,
  ) =>
    `When ${match === 'any' ? or(conditions) : and(conditions)}, ${and(actions)}.${stops ? ' Then stop.' : ''}`,
  whenValue: (
    field: keyof typeof SUBJECTS,
    op: keyof typeof VERBS,
    values: readonly string[],
    isNot: boolean,
  ) => `${SUBJECTS[field]} ${VERBS[op][isNot ? 1 : 0]} ${or(values)}`,
  whenDirection: (directions: readonly string[], isNot: boolean) =>
    or(
      directions.map((direction) => {
        if (direction === 'in') return isNot ? 'money does not come in' : 'money comes in';
        return isNot ? 'money does not go out' : 'money goes out';
      }),
    ),
  nothing: 'nothing is said yet',
  thenCategory: (category: string) => `set ${category}`,
  thenSplit: (parts: readonly (readonly [percent: string, category: string])[]) =>
    `split it: ${parts.map(([percent, category]) => `${percent}% ${category}`).join(', ')}`,
  thenTransfer: (account: string) => `make it a transfer to ${account}`,
  thenExclude: 'leave it out of imports',
  thenPayee: (payee: string) => `set payee ${payee}`,
  thenMemo: (memo: string) => `set memo ${memo}`,
  thenTags: (tags: readonly string[]) => `add ${tags.join(' ')}`,
  thenNothing: 'do nothing yet',
};
