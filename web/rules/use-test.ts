import { useEffect, useState } from 'preact/hooks';
import type { AnyTransaction, EditInput, RuleInput, TestedRow } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { type Reading, useRead } from '../platform/reads.ts';

/** How many of the latest transactions a rule is tried on. */
export const LATEST = 500;
const PAGE = 100;
/** The test follows what is typed after a pause. */
const PAUSE_MS = 300;

export interface RuleTest extends Reading<TestedRow[]> {
  /** Those that it is tried on, newest first. */
  readonly latest: readonly AnyTransaction[] | undefined;
}

/** What a rule would do to the latest transactions. While another answer is on its way, the last one stays. */
export function useTest(rule: RuleInput | undefined): RuleTest {
  const wanted = rule && JSON.stringify(ofTest(rule));
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    // What is not complete yet is not tried.
    if (!wanted) return;
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const latest = useRead(['transaction', 'latest', LATEST], readLatest);
  const ids = latest.data?.map(({ id }) => id) ?? [];
  const test = useRead(
    ['rule', 'test', asked, ids[0]],
    async () => {
      const body: EditInput = { filter: { ids }, rule: JSON.parse(asked ?? '') as RuleInput };
      return await api.testEdit(body, { limit: PAGE }).all();
    },
    { enabled: asked !== undefined && ids.length > 0, keepPrevious: true },
  );
  const isNothing = latest.data?.length === 0;
  const error = latest.error ?? test.error;
  const again = latest.error ? latest.again : test.again;
  return { ...test, data: isNothing ? [] : test.data, latest: latest.data, error, again };
}

/** Its name, place and switch change nothing. */
const ofTest = ({ match, conditions, actions, stop }: RuleInput) => ({ match, conditions, actions, stop });

async function readLatest(): Promise<AnyTransaction[]> {
  const read: AnyTransaction[] = [];
  for await (const record of api.listTransactions({ limit: PAGE })) if (read.push(record) === LATEST) break;
  return read;
}
