import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFunctions } from '../../../infra/build.ts';
import { allReplacements, type Replacement } from '../../../infra/lean-sdk.ts';
import { type Replayer, startReplayer } from '../calls/replayer.ts';
import { median } from '../statistics.ts';
import type { Subject } from '../subject.ts';
import type { Table } from '../table.ts';
import { buildControls } from './controls.ts';

/** A read, a list, a write, a login, which also calls Secrets Manager, and a test event, which also calls Lambda. */
export const LEAN_SUBJECTS = ['getContact', 'listExpenses', 'createExpense', 'login', 'testWebhook'];

interface Variant {
  readonly name: string;
  readonly replacements: readonly Replacement[];
}

interface Built {
  readonly file: string;
  readonly bytes: number;
  /** CPU time of each round. */
  readonly cpuMs: number[];
}

/**
 * What each replacement in infra/lean-sdk.ts gains: the bundles without it, compared with the bundles that have all.
 */
export async function measureLeanSdk(
  subjects: readonly Subject[],
  { rounds }: { rounds: number },
): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lean-'));
  const replayer = await startReplayer();
  try {
    await buildControls(folder);
    const variants: Variant[] = [
      { name: 'all replaced', replacements: allReplacements },
      ...allReplacements.map((left) => ({
        name: `without: ${left.name}`,
        replacements: allReplacements.filter((each) => each !== left),
      })),
      { name: 'none replaced', replacements: [] },
    ];
    const built: Built[][] = [];
    for (const [index, variant] of variants.entries())
      built.push(await buildVariant(variant, subjects, join(folder, String(index))));
    const emptyCpuMs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const [index, subject] of subjects.entries()) {
        emptyCpuMs.push(await cpuMsOf(replayer, subject, join(folder, 'empty.cjs')));
        for (const bundles of built) {
          const bundle = bundles[index];
          if (bundle) bundle.cpuMs.push(await cpuMsOf(replayer, subject, bundle.file));
        }
      }
    }
    return tableOf(subjects, variants, built, median(emptyCpuMs), rounds);
  } finally {
    await replayer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildVariant(
  { replacements }: Variant,
  subjects: readonly Subject[],
  outputFolder: string,
): Promise<Built[]> {
  const files = subjects.map(({ definition }) => definition.source);
  const bundles = await buildFunctions({
    only: files,
    outputFolder,
    sdkReplacements: replacements,
  });
  return files.map((source) => {
    const bundle = bundles.find(({ file }) => file === source);
    if (!bundle) throw new Error(`${source} was not built.`);
    return { file: bundle.output, bytes: bundle.bytes, cpuMs: [] };
  });
}

async function cpuMsOf(replayer: Replayer, subject: Subject, file: string): Promise<number> {
  const { name, definition, event, exchanges } = subject;
  const environment = replayer.environmentOf(definition);
  const { loadCpuMs, handleCpuMs } = await replayer.run({ name, file, event, environment, exchanges });
  return loadCpuMs + handleCpuMs;
}

function tableOf(
  subjects: readonly Subject[],
  variants: readonly Variant[],
  built: readonly Built[][],
  emptyCpuMs: number,
  rounds: number,
): Table {
  const [lean = []] = built;
  return {
    id: 'lean',
    title: 'Smaller SDK: CPU time of a cold start, relative to everything replaced',
    text: `The bundles of ${subjects.map(({ name }) => name).join(', ')}, each time built without one of the replacements in infra/lean-sdk.ts. The ratio compares CPU time up to the first response, minus that of an empty handler (${emptyCpuMs.toFixed(0)} ms here): medians of ${rounds} interleaved runs.`,
    columns: ['bundles', 'kB', 'ratio', ...subjects.map(({ name }) => name)],
    rows: variants.map(({ name }, index) => {
      const bundles = built[index] ?? [];
      const ratios = bundles.map(({ cpuMs }, subject) => {
        const base = median(lean[subject]?.cpuMs ?? []) - emptyCpuMs;
        return (median(cpuMs) - emptyCpuMs) / base;
      });
      const kilobytes = bundles.map(({ bytes }, subject) => (bytes - (lean[subject]?.bytes ?? 0)) / 1000);
      const value = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
      const cells = [
        `+${median(kilobytes).toFixed(1)}`,
        value.toFixed(3),
        ...ratios.map((ratio) => ratio.toFixed(2)),
      ];
      return { name, cells, value };
    }),
  };
}
