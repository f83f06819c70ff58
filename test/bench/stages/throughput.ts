import { type Exchange, isDynamoDb, wavesOf } from '../calls/exchange.ts';
import { runChild } from '../processes/run-child.ts';
import { median } from '../statistics.ts';
import type { Subject } from '../subject.ts';
import type { Row, Table } from '../table.ts';
import type { World } from '../world.ts';

/** The functions behind one request. */
export const THROUGHPUT_SUBJECTS = ['authorizer', 'getAccount'];

export interface LoadJob {
  readonly who: 'cloud' | 'engine';
  readonly concurrency: number;
  readonly seconds: number;
  readonly url: string;
  readonly token: string;
  readonly engineUrl: string;
  readonly waves: readonly (readonly Exchange[])[];
}

/** Requests per second of GET /accounts/{id} through the local cloud, and of the underlying calls alone. */
export async function measureThroughput(
  world: World,
  subjects: readonly Subject[],
  { seconds, turns }: { seconds: number; turns: number },
): Promise<Table> {
  const { token, assetAccountId } = await world.household();
  const waves = subjects.flatMap(({ exchanges }) => wavesOf(exchanges.filter(isDynamoDb)));
  const job = {
    seconds,
    url: `${world.cloud.url}/accounts/${assetAccountId}`,
    token,
    engineUrl: world.engineUrl,
    waves,
  };
  const rows: Row[] = [];
  for (const concurrency of [1, 8, 32]) {
    const rates: Record<LoadJob['who'], number[]> = { engine: [], cloud: [] };
    for (let turn = 0; turn < turns; turn++) {
      for (const who of ['engine', 'cloud'] as const)
        rates[who].push(
          await runChild<LoadJob, number>(new URL('./throughput-child.ts', import.meta.url), {
            ...job,
            who,
            concurrency,
          }),
        );
    }
    const value = median(rates.cloud) / median(rates.engine);
    rows.push({
      name: `${concurrency} at once`,
      cells: [median(rates.engine).toFixed(0), median(rates.cloud).toFixed(0), value.toFixed(2)],
      value,
    });
  }
  return {
    id: 'throughput',
    title: 'Throughput of the local cloud, relative to DynamoDB Local alone',
    text: `GET /accounts/{id} over HTTP through the local gateway, authorizer, IAM check and function, compared with the plain SDK making the same ${waves.flat().length} DynamoDB calls directly to the same engine. Client, cloud and engine share one machine. There is no budget: the numbers show what a laptop can handle, and say nothing about AWS.`,
    columns: ['requests', 'engine alone /s', 'local cloud /s', 'ratio'],
    rows,
  };
}
