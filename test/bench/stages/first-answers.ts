import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorder } from '../calls/recorder.ts';
import { type Replayed, startReplayer } from '../calls/replayer.ts';
import { median, ratioAbove } from '../statistics.ts';
import type { Subject } from '../subject.ts';
import type { World } from '../world.ts';
import { prepareControls } from './controls.ts';

/** The assumed speed of CPU and network. */
export interface Conditions {
  /** The share of a CPU that a function's handler gets. */
  readonly cpuShare: (memoryMb: number) => number;
  readonly roundTripMs: number;
}

interface Round {
  readonly ms: number;
  readonly stockMs: number;
  readonly emptyMs: number;
}

/** Medians of all rounds, without the time of an empty process. */
export interface FirstAnswer {
  readonly subject: Subject;
  readonly ms: number;
  readonly stockMs: number;
  readonly emptyMs: number;
  /** The median of the ratios of neighboring runs, which other work on the machine affects alike. */
  readonly ofStock: number;
}

/** How many functions run between two runs of the stock handler that they share. */
const CONTROLS_EVERY = 10;

/** Runs each function as often as any other, in fresh processes, with the stock handler just before it. */
export async function measureFirstAnswers(
  world: World,
  recorder: Recorder,
  subjects: readonly Subject[],
  { rounds, conditions }: { rounds: number; conditions: Conditions },
): Promise<FirstAnswer[]> {
  const replayer = await startReplayer();
  const folder = mkdtempSync(join(tmpdir(), 'bench-controls-'));
  try {
    const controls = await prepareControls(world, recorder, replayer, folder);
    const all = subjects.map((subject) => {
      const { memoryMb } = subject.definition;
      const pace = { cpuShare: conditions.cpuShare(memoryMb), roundTripMs: conditions.roundTripMs };
      const stock = controls.stock(subject);
      const run = async (replayed: Replayed) => (await replayer.run(replayed, pace)).ms;
      return { subject, stock, run, group: `${stock.name}, ${memoryMb} MB`, rounds: [] as Round[] };
    });
    // Functions with the same stock handler are next to each other.
    const groups = [...Map.groupBy(all, ({ group }) => group).values()];
    for (let round = 0; round < rounds; round++) {
      for (const group of groups) {
        let known = { stockMs: 0, emptyMs: 0 };
        for (const [index, { subject, stock, run, rounds: done }] of group.entries()) {
          if (index % CONTROLS_EVERY === 0)
            known = { emptyMs: await run(controls.empty), stockMs: await run(stock) };
          const { name, definition, event, exchanges } = subject;
          const environment = replayer.environmentOf(definition);
          const ms = await run({ name, file: definition.file, event, environment, exchanges });
          done.push({ ...known, ms });
        }
      }
    }
    return all.map(({ subject, rounds: done }) => ({ subject, ...summary(done) }));
  } finally {
    await replayer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export function summary(rounds: readonly Round[]): Omit<FirstAnswer, 'subject'> {
  const middle = (value: (round: Round) => number) => median(rounds.map(value));
  return {
    ms: middle(({ ms, emptyMs }) => ms - emptyMs),
    stockMs: middle(({ stockMs, emptyMs }) => stockMs - emptyMs),
    emptyMs: middle(({ emptyMs }) => emptyMs),
    ofStock: middle(({ ms, stockMs, emptyMs }) => ratioAbove(ms, stockMs, emptyMs)),
  };
}
