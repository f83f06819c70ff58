import { StartError } from '../errors.ts';
import type { FunctionDefinition } from './functions.ts';
import { LambdaFunction } from './lambda.ts';
import type { LogLine } from './logs.ts';

interface Options {
  awsEndpoint(): string;
  poolSize: number;
  onLog(line: LogLine, label: string): void;
  onCpu?(requestId: string, cpuMs: number): void;
}

/** Workers that may live at once, over all functions. Each takes some ten megabytes. */
const MOST_WORKERS = 64;

/** All functions of the template, by every name that something calls them by. */
export class FunctionSet {
  readonly #options: Options;
  #functions: readonly LambdaFunction[] = [];
  #byName = new Map<string, LambdaFunction>();
  #byAccessKey = new Map<string, FunctionDefinition>();

  constructor(options: Options) {
    this.#options = options;
  }

  get all(): readonly LambdaFunction[] {
    return this.#functions;
  }

  /** Takes over new definitions. A function that did not change keeps its workers; returns the labels of the others. */
  use(definitions: readonly FunctionDefinition[]): string[] {
    const before = new Map(this.#functions.map((one) => [JSON.stringify(one.definition), one]));
    this.#functions = definitions.map((definition) => {
      const key = JSON.stringify(definition);
      const kept = before.get(key);
      before.delete(key);
      return kept ?? this.#create(definition);
    });
    for (const replaced of before.values()) void replaced.retire();
    this.#byName = new Map(
      this.#functions.flatMap((one) => {
        const { id, name, arn, label } = one.definition;
        return [id, name, arn, label].map((key) => [key, one] as const);
      }),
    );
    this.#byAccessKey = new Map(
      this.#functions.map(({ definition }) => [definition.accessKeyId, definition]),
    );
    return [...before.values()].map(({ definition }) => definition.label);
  }

  find(name: string): LambdaFunction | undefined {
    return this.#byName.get(name);
  }

  get(name: string): LambdaFunction {
    const found = this.#byName.get(name);
    if (!found) throw new StartError(`The template has no function ${name}.`);
    return found;
  }

  byAccessKey(accessKeyId: string): FunctionDefinition | undefined {
    return this.#byAccessKey.get(accessKeyId);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#functions.map((one) => one.stop()));
  }

  #create(definition: FunctionDefinition): LambdaFunction {
    const { awsEndpoint, poolSize, onLog, onCpu } = this.#options;
    return new LambdaFunction(definition, {
      awsEndpoint: awsEndpoint(),
      poolSize,
      onLog: (line) => onLog(line, definition.label),
      ...(onCpu && { onCpu }),
      makeRoom: () => this.#makeRoom(),
    });
  }

  /** Ends the worker that has been idle longest when there are too many. False: all are at work. */
  #makeRoom(): boolean {
    const workers = this.#functions.reduce((sum, one) => sum + one.workers, 0);
    if (workers < MOST_WORKERS) return true;
    const [oldest] = this.#functions
      .filter((one) => one.idleSince !== undefined)
      .sort((a, b) => (a.idleSince ?? 0) - (b.idleSince ?? 0));
    oldest?.endIdle();
    return oldest !== undefined;
  }
}
