import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { environmentOf } from '../../../infra/local/lambda/function-definition.ts';
import type { BookId } from '../../../lib/platform/book.ts';
import { keys } from '../../../lib/platform/table/keys.ts';
import { isDynamoDb, wavesOf } from '../calls/exchange.ts';
import type { Recorder } from '../calls/recorder.ts';
import type { Replayed, Replayer } from '../calls/replayer.ts';
import { invokeOnce } from '../processes/invoke.ts';
import type { Subject } from '../subject.ts';
import type { World } from '../world.ts';

/** A function that makes more calls than this is compared with controls that make as many. */
export const FEW_CALLS = 5;

/** The controls that a function is compared with. */
export interface Controls {
  /** Different for functions that make more than a few calls, or hash passwords. */
  readonly name: string;
  readonly stock: Replayed;
  readonly tuned: Replayed;
}

export interface ControlSet {
  readonly empty: Replayed;
  of(subject: Subject): Controls;
}

/** All run with the environment of an endpoint that reads. The stock ones read an account of the household. */
export async function prepareControls(
  world: World,
  recorder: Recorder,
  replayer: Replayer,
  folder: string,
): Promise<ControlSet> {
  await buildControls(folder);
  const definition = world.functionOf('functions/accounts/get-account.ts');
  const { userId, assetAccountId } = await world.household();
  const event = { table: world.tableName, ...keys.account(userId as BookId, assetAccountId) };
  recorder.take();
  const recorded = { name: 'stock', file: join(folder, 'stock.mjs'), event };
  await invokeOnce({ ...recorded, environment: environmentOf(definition, recorder.url) });
  const exchanges = recorder.take();
  const environment = replayer.environmentOf(definition);
  return {
    empty: { name: 'empty', file: join(folder, 'empty.cjs'), event, environment, exchanges },
    of({ exchanges: made, passwordHashes }) {
      const waves = wavesOf(made.filter(isDynamoDb)).map(({ length }) => length);
      const count = waves.reduce((sum, each) => sum + each, 0);
      const isLong = count > FEW_CALLS;
      const name = [
        'stock',
        ...(isLong ? [`${count} calls in ${waves.length} waves`] : []),
        ...(passwordHashes > 0 ? [`${passwordHashes} password${passwordHashes > 1 ? 's' : ''}`] : []),
      ].join(' and ');
      const control = (extension: 'mjs' | 'cjs'): Replayed => ({
        name,
        file: join(folder, `${passwordHashes > 0 ? 'stock-password' : 'stock'}.${extension}`),
        event: { ...event, passwordHashes, ...(isLong && { waves }) },
        environment,
        exchanges: Array.from({ length: isLong ? count : 1 }, () =>
          exchanges.map((exchange) => ({ ...exchange })),
        ).flat(),
      });
      return { name, stock: control('mjs'), tuned: control('cjs') };
    },
  };
}

/**
 * The stock controls are bundled with esbuild's defaults, as ES modules. The tuned ones are the same code with options
 * that anyone could use: CommonJS, from the SDK's ES modules.
 */
export async function buildControls(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = (name: string): string => join(import.meta.dirname, 'controls', `${name}.ts`);
  const common = { platform: 'node', bundle: true, minify: true, outdir: folder } as const;
  const stock = [file('stock'), file('stock-password')];
  await build({
    ...common,
    entryPoints: [file('empty'), ...stock],
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    mainFields: ['module', 'main'],
  });
  await build({
    ...common,
    entryPoints: stock,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    // Without this, an ES module cannot contain the CommonJS parts of the SDK.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
}
