import type { Import } from '../../client/client.ts';
import { CommandError } from './command.ts';
import { Progress } from './progress.ts';

/** Each request works for some seconds. If this many in a row change nothing, something is wrong. */
const STANDSTILL_MAX = 30;

/** Repeats a request that does part of the work until all of it is done. */
export async function repeatUntil(
  status: Import['status'],
  request: () => Promise<Import>,
  total: number,
  doneIn: (imported: Import) => number,
): Promise<Import> {
  const progress = new Progress(process.stderr, total);
  const show = (done: number) =>
    progress.reach(done, `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`);
  show(0);
  let before = '';
  let standstill = 0;
  try {
    for (;;) {
      const imported = await request();
      show(doneIn(imported));
      if (imported.status === status) return imported;
      const state = JSON.stringify([imported.status, imported.counts, imported.updated_at]);
      standstill = state === before ? standstill + 1 : 0;
      before = state;
      if (standstill >= STANDSTILL_MAX) throw new CommandError('The service is not making progress.');
    }
  } finally {
    progress.end();
  }
}
