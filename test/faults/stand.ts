import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { startCloud } from '../../infra/local/cloud.ts';
import type { CloudOptions } from '../../infra/local/cloud-options.ts';
import { type Engine, startEngine } from '../../infra/local/services/engine.ts';
import { observerAt, startObserver } from '../support/engine/observer.ts';
import type { FaultRule } from '../support/engine/observer-rules.ts';
import { engineAt } from '../support/table.ts';

/** Longer than the engine takes for a response that it has already started. */
const LAST_MOMENT_MS = 250;

/** A separate cloud on an engine that keeps its data on disk, so that it can be killed and restarted. */
export async function startStand(options: Pick<CloudOptions, 'poolSize' | 'hasMail'> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  const files = { dbPath: join(folder, 'db'), logFile: join(folder, 'engine.log') };
  let engine: Engine = await startEngine(files);
  const port = Number(new URL(engine.endpoint).port);
  const observer = await startObserver(Promise.resolve(engine.endpoint));
  const cloud = await startCloud({
    port: 0,
    dynamodbEndpoint: engine.endpoint,
    interceptDynamodb: observer.intercept,
    ...options,
    context: { throttleRate: 10_000, throttleBurst: 5_000 },
  });
  const control = observerAt(observer.url);
  return {
    url: cloud.url,
    /** Runs the schedule of a function now. */
    fire: (name: string, clockOffsetSeconds?: number) => cloud.fire(name, clockOffsetSeconds),
    /** As when Lambda loses the machine that a function runs on. */
    killFunction: (source: string) => cloud.kill(source),
    inject: (rule: FaultRule) => control.inject(rule),
    /** Every item that is stored. */
    async items(): Promise<Record<string, unknown>[]> {
      const client = engineAt(engine.endpoint);
      const { TableNames: [TableName] = [] } = await client.send(new ListTablesCommand({}));
      const items: Record<string, unknown>[] = [];
      for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
        items.push(...Items);
      client.destroy();
      return items;
    },
    /**
     * Simulates a power loss: nothing can finish. DynamoDB Local acknowledges a transaction about a millisecond before
     * it is on disk, and a kill in between loses it; DynamoDB acknowledges it afterwards. So responses of the last
     * moment are dropped, and only earlier ones count as acknowledged.
     */
    async killAndRestart(downForMs: number): Promise<void> {
      const lostAnswers = await control.inject({ text: 'BOOK#', kind: 'forward then reset' });
      await delay(LAST_MOMENT_MS);
      process.kill(engine.pid, 'SIGKILL');
      await engine.ended;
      await lostAnswers.remove();
      await delay(downForMs);
      engine = await startEngine({ ...files, port });
    },
    async stop(): Promise<void> {
      await cloud.stop();
      await observer.stop();
      await engine.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Stand = Awaited<ReturnType<typeof startStand>>;
