import { expect, test } from 'vitest';
import { explainSkipped, isWhole, notes } from '../support/description/whole-run.ts';

/** Permissions that no API test can need, and why. */
const UNNEEDED_HERE: readonly [permission: RegExp, reason: string][] = [
  [/ logs:/, 'the local cloud keeps the logs itself'],
  [/^(Stream|Events) dynamodb:ListStreams /, 'Lambda needs it; the local cloud has only one stream'],
  [/^Rotation /, 'test/infra/rotate-signing-key.test.ts needs all of them'],
  [/^Assistant dynamodb:Query \S+\/index\//, 'its tools read as readers do, for whom tests need each index'],
  [
    /^(Account|BookErasure|Books|Credentials|Enrolment|Erasure|Factors|Operator|Reauthentication|Registration|SecondStep|Sessions|SignIn) dynamodb:(Put|Update|Delete|ConditionCheck)Item \S+ (AUTH|BOOK|CRED|EMAIL|USER|ERASURE|LOG|OUTBOX|THROTTLE)/,
    'one statement must allow all keys of a transaction, and some actions of these classes are for some keys only',
  ],
  [
    /^BankRuns dynamodb:ConditionCheckItem \S+ OUTBOX/,
    'the transaction that adds a mail also checks the member, and one statement must allow all its keys',
  ],
  [
    /^Sweep dynamodb:\w+ \S+ (USER|CRED|BOOK|AUTH|LOG|OUTBOX)#/,
    'a request that erases usually removes everything itself',
  ],
  [
    /^Webhooks dynamodb:Query \S+ BOOK#/,
    'only authors in a shared book need it: test/api/books/authors-everywhere.test.ts, in the long run',
  ],
  [/^Epoch /, 'a restart would end the feeds that other tests read'],
];

/** `Reader dynamodb:Query table/T/index/by_date USER#*`: the access class, the action, what it is on, and its keys. */
const inShort = (permission: string) =>
  permission.replace(/^\S+?-(?:Access)?(\w+?)[0-9A-F]{8} /, '$1 ').replace(/arn:\S+?:\d+:/, '');

const noted = (kind: string) =>
  [...notes]
    .filter((line) => line.startsWith(`${kind} `))
    .map((line) => inShort(line.slice(kind.length + 1)));

test.skipIf(!isWhole)('functions have no permission that no API test needs', () => {
  const used = new Set(noted('used'));
  const unused = noted('granted').filter((permission) => !used.has(permission));
  expect(used.size).toBeGreaterThan(100);
  expect(unused.filter((each) => !UNNEEDED_HERE.some(([excused]) => excused.test(each)))).toEqual([]);
});

explainSkipped('Permissions');
