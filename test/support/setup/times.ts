import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { cpuSeconds } from './cpu-time.ts';

const SHOWN_FILES = 15;
const FILE = 'dist/test-times.json';

interface FileTime {
  readonly project: string;
  readonly file: string;
  readonly seconds: number;
  /** Of all programs of the run, while this file ran: what it caused, and what happened next to it. */
  readonly cpuSeconds: number;
}

/** At the end of each run: which files take longest, and which programs the CPU time went to. Details are in FILE. */
export class Times implements Reporter {
  readonly #started = performance.now();
  readonly #running = new Map<TestModule, { since: number; cpu: number }>();
  readonly #files: FileTime[] = [];
  #counted = 0;

  onTestModuleStart(module: TestModule): void {
    this.#share();
    this.#running.set(module, { since: performance.now(), cpu: 0 });
  }

  onTestModuleEnd(module: TestModule): void {
    this.#share();
    const { since, cpu } = this.#running.get(module) ?? { since: performance.now(), cpu: 0 };
    this.#running.delete(module);
    this.#files.push({
      project: module.project.name,
      file: relative(process.cwd(), module.moduleId),
      seconds: rounded((performance.now() - since) / 1000),
      cpuSeconds: rounded(cpu),
    });
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const cpu = cpuSeconds();
    const files = this.#files.toSorted((a, b) => b.cpuSeconds - a.cpuSeconds || b.seconds - a.seconds);
    const seconds = rounded((performance.now() - this.#started) / 1000);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that fails before its tests run has no failed test.
    const broken = modules.filter(
      (module) => !module.ok() && ![...module.children.allTests('failed')].length,
    ).length;
    const found = {
      passed: count('passed'),
      failed: count('failed') + broken,
      skipped: count('skipped'),
      failedFiles: modules
        .filter((module) => !module.ok())
        .map(({ moduleId }) => relative(process.cwd(), moduleId)),
      seconds,
      cpuSeconds: cpu,
      projects: byProject(files),
      files,
    };
    mkdirSync('dist', { recursive: true });
    writeFileSync(FILE, `${JSON.stringify(found, undefined, 1)}\n`);
    console.log(text(found));
  }

  /** The CPU time since the last event is shared by the files that ran. */
  #share(): void {
    const now = Object.values(cpuSeconds()).reduce((sum, one) => sum + one, 0);
    for (const time of this.#running.values()) time.cpu += (now - this.#counted) / this.#running.size;
    this.#counted = now;
  }
}

interface Found {
  readonly seconds: number;
  readonly cpuSeconds: Readonly<Record<string, number>>;
  readonly projects: Readonly<Record<string, { files: number; seconds: number; cpuSeconds: number }>>;
  readonly files: readonly FileTime[];
}

function byProject(files: readonly FileTime[]): Found['projects'] {
  return Object.fromEntries(
    [...Map.groupBy(files, ({ project }) => project)].map(([project, own]) => [
      project,
      {
        files: own.length,
        seconds: rounded(own.reduce((sum, { seconds }) => sum + seconds, 0)),
        cpuSeconds: rounded(own.reduce((sum, one) => sum + one.cpuSeconds, 0)),
      },
    ]),
  );
}

function text({ seconds, cpuSeconds: cpu, projects, files }: Found): string {
  const line = (a: number, b: number, name: string) =>
    `${a.toFixed(1).padStart(8)} s ${b.toFixed(1).padStart(8)} s CPU  ${name}`;
  const total = Object.values(cpu).reduce((sum, one) => sum + one, 0);
  return [
    ' Slowest files (CPU: of all programs while the file ran)',
    ...files.slice(0, SHOWN_FILES).map((one) => line(one.seconds, one.cpuSeconds, one.file)),
    ' Projects',
    ...Object.entries(projects).map(([name, one]) =>
      line(one.seconds, one.cpuSeconds, `${name}, ${one.files} files`),
    ),
    ' Whole run',
    line(
      seconds,
      total,
      Object.entries(cpu)
        .map(([name, used]) => `${name} ${used.toFixed(0)}`)
        .join(', '),
    ),
    ` ${FILE} has all of them.`,
  ].join('\n');
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
