import { expect, test } from 'vitest';
import { description } from '../support/description/description.ts';
import { compare, documentedStatuses } from '../support/description/status-coverage.ts';
import { explainSkipped, isWhole, notes } from '../support/description/whole-run.ts';

const NOTHING_TO_BREAK =
  'the function asks nothing of anyone, so that only its own crash or a time-out of the gateway could bring it about';

const WITHOUT_STORE = 'the function asks nothing of the store, and the local Secrets Manager does not fail';

/** Statuses that no request can cause here, and why. */
const IMPOSSIBLE: Readonly<Record<string, string>> = {
  'previewInvitation 409': 'it writes nothing that could conflict',
  'testEdit 409': 'it writes nothing that could conflict',
  'createPasskeyLoginOptions 409': 'it writes nothing that could conflict',
  'createPasskeyLoginOptions 500': WITHOUT_STORE,
  'createPasskeyLoginOptions 503': WITHOUT_STORE,
  'getHealth 500': NOTHING_TO_BREAK,
  'getHealth 503':
    'the Node that runs the tests can hash passwords; test/unit/runtime.test.ts takes that away',
  'getOpenapi 500': NOTHING_TO_BREAK,
  'getOpenapi 503': NOTHING_TO_BREAK,
  'getDocs 500': NOTHING_TO_BREAK,
  'getDocs 503': NOTHING_TO_BREAK,
  'getLlms 500': NOTHING_TO_BREAK,
  'getLlms 503': NOTHING_TO_BREAK,
  'getAuthOptions 500': NOTHING_TO_BREAK,
  'getAuthOptions 503': NOTHING_TO_BREAK,
  'listCurrencies 500': NOTHING_TO_BREAK,
  'getCurrency 500': NOTHING_TO_BREAK,
};

const { missing, wronglyExcused } = compare(documentedStatuses(description), notes, IMPOSSIBLE);

test.skipIf(!isWhole)('every documented status of every endpoint was shown by an API test', () => {
  expect(missing).toEqual([]);
});

test.skipIf(!isWhole)('what is declared impossible is documented, and did not occur after all', () => {
  expect(wronglyExcused).toEqual([]);
});

explainSkipped('Documented statuses');
