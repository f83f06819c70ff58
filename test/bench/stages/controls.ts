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

/** A function that makes more calls than this is compared with a stock handler that makes as many. */
export const FEW_CALLS = 5;

export interface Controls {
  readonly empty: Replayed;
  /** Its name differs for functions that make more than a few calls, or hash passwords. */
  stock(subject: Subject): Replayed;
}

/** All run with the environment of an endpoint that reads. The stock handler reads the book's own item. */
export async function prepareControls(
  world: World,
  recorder: Recorder,
  replayer: Replayer,
  folder: string,
): Promise<Controls> {
  await buildControls(folder);
  const definition = world.functionOf('functions/accounts/get-account.ts');
  const { bookId } = await world.household();
  const event = { table: world.tableName, ...keys.book(bookId as BookId) };
  recorder.take();
  const stock = { name: 'stock', file: join(folder, 'stock.mjs'), event };
  await invokeOnce({ ...stock, environment: environmentOf(definition, recorder.url) });
  const exchanges = recorder.take();
  const environment = replayer.environmentOf(definition);
  return {
    empty: { name: 'empty', file: join(folder, 'empty.mjs'), event, environment, exchanges: [] },
    stock({ exchanges: made, passwordHashes }) {
      const calls = wavesOf(made.filter(isDynamoDb)).map(({ length }) => length);
      const count = calls.reduce((sum, each) => sum + each, 0);
      const waves = count > FEW_CALLS ? calls : [1];
      return {
        name: `stock, ${waves.join(' + ')} calls, ${passwordHashes} passwords`,
        file: passwordHashes > 0 ? join(folder, 'stock-password.mjs') : stock.file,
        event: { ...event, passwordHashes, waves },
        environment,
        exchanges: waves.flatMap((parallel) =>
          Array.from({ length: parallel }, () => exchanges.map((exchange) => ({ ...exchange }))).flat(),
        ),
      };
    },
  };
}

/** Bundled with esbuild's defaults for ES modules. */
export async function buildControls(folder: string): Promise<void> {
  await build({
    entryPoints: ['empty', 'stock', 'stock-password'].map((name) =>
      join(import.meta.dirname, 'controls', `${name}.ts`),
    ),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    format: 'esm',
    bundle: true,
    minify: true,
    // Without this, an ES module cannot contain the CommonJS parts of the SDK.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
}
