import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recorder } from '../calls/recorder.ts';
import { type Replayed, startReplayer } from '../calls/replayer.ts';
import type { Run } from '../processes/invoke.ts';
import { median, ratioAbove } from '../statistics.ts';
import type { Subject } from '../subject.ts';
import type { World } from '../world.ts';
import { type ControlSet, type Controls, prepareControls } from './controls.ts';

/** The assumed speed of CPU and network. */
export interface Conditions {
  /** The share of a CPU that a function's handler gets. */
  readonly cpuShare: (memoryMb: number) => number;
  readonly roundTripMs: number;
}

/** A whole CPU, and round trips that take no time. */
export const UNLIMITED: Conditions = { cpuShare: () => 1, roundTripMs: 0 };

export interface Times {
  readonly loadMs: number;
  readonly handleMs: number;
  readonly handleCpuMs: number;
  readonly ms: number;
  readonly cpuMs: number;
}

/**
 * The runs of one function, and those of its controls just before each, so that other work on the machine affects all
 * alike.
 */
export interface FirstAnswers {
  readonly subject: Subject;
  readonly controls: Controls;
  readonly memoryMb: number;
  readonly own: Times[];
  readonly stock: Times[];
  readonly tuned: Times[];
  readonly empty: Times[];
}

/** How many functions run between two runs of the controls that they share. */
const CONTROLS_EVERY = 10;

/** Runs each function as often as any other, in fresh processes, together with its controls. */
export async function measureFirstAnswers(
  world: World,
  recorder: Recorder,
  subjects: readonly Subject[],
  { rounds, conditions }: { rounds: number; conditions: Conditions },
): Promise<FirstAnswers[]> {
  const replayer = await startReplayer();
  const folder = mkdtempSync(join(tmpdir(), 'bench-controls-'));
  const { cpuShare, roundTripMs } = conditions;
  const run = async (replayed: Replayed, memoryMb: number) =>
    timesOf(await replayer.run(replayed, { cpuShare: cpuShare(memoryMb), roundTripMs }));
  try {
    const controls = await prepareControls(world, recorder, replayer, folder);
    const all = inGroups(subjects, controls);
    for (let round = 0; round < rounds; round++) {
      for (const [index, each] of all.entries()) {
        const { subject, memoryMb } = each;
        const before = all[index - 1];
        const isShared =
          before?.controls.name === each.controls.name &&
          before.memoryMb === memoryMb &&
          index % CONTROLS_EVERY > 0;
        const [empty, stock, tuned] =
          isShared && before
            ? [before.empty.at(-1), before.stock.at(-1), before.tuned.at(-1)]
            : [
                await run(controls.empty, memoryMb),
                await run(each.controls.stock, memoryMb),
                await run(each.controls.tuned, memoryMb),
              ];
        const { name, definition, event, exchanges } = subject;
        const environment = replayer.environmentOf(definition);
        const own = await run({ name, file: definition.file, event, environment, exchanges }, memoryMb);
        if (!empty || !stock || !tuned) throw new Error('No control has run.');
        for (const [list, times] of [
          [each.own, own],
          [each.stock, stock],
          [each.tuned, tuned],
          [each.empty, empty],
        ] as const)
          list.push(times);
      }
    }
    return all;
  } finally {
    await replayer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Functions with the same controls are next to each other. */
function inGroups(subjects: readonly Subject[], controls: ControlSet): FirstAnswers[] {
  const all = subjects.map((subject) => ({
    subject,
    controls: controls.of(subject),
    memoryMb: subject.definition.memoryMb,
    own: [],
    stock: [],
    tuned: [],
    empty: [],
  }));
  return [...Map.groupBy(all, (each) => `${each.controls.name} ${each.memoryMb}`).values()].flat();
}

function timesOf({ loadMs, loadCpuMs, handleMs, handleCpuMs }: Run): Times {
  return { loadMs, handleMs, handleCpuMs, ms: loadMs + handleMs, cpuMs: loadCpuMs + handleCpuMs };
}

/** The median of the ratios of neighboring runs, minus the time of an empty process. */
export function ratioTo(each: FirstAnswers, control: 'stock' | 'tuned', what: 'ms' | 'cpuMs' = 'ms'): number {
  return median(
    each.own.map((own, run) =>
      ratioAbove(own[what], each[control][run]?.[what] ?? Number.NaN, each.empty[run]?.[what] ?? Number.NaN),
    ),
  );
}

export function medianOf(runs: readonly Times[], what: keyof Times = 'ms'): number {
  return median(runs.map((run) => run[what]));
}
