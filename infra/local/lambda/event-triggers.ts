import { NotFireable } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Secrets } from '../services/secrets.ts';
import type { FunctionSet } from './function-set.ts';
import type { InvocationOutcome } from './lambda-function.ts';
import type { Rotation, Schedule } from './schedules.ts';
import { RESTART_FEED } from './table-streams.ts';

const MINUTE_MS = 60_000;

/** What calls functions without an HTTP request. */
interface Triggers {
  readonly schedules: readonly Schedule[];
  readonly rotations: readonly Rotation[];
}

/** Runs all schedules at the start, those with a rate regularly, and any schedule or rotation on request. */
export class EventTriggers {
  readonly #functions: FunctionSet;
  #triggers: Triggers = { schedules: [], rotations: [] };
  #secrets: Pick<Secrets, 'beginRotation'> | undefined;
  #everyMinute: NodeJS.Timeout | undefined;
  #minutes = 0;

  constructor(functions: FunctionSet) {
    this.#functions = functions;
  }

  use(triggers: Triggers, secrets: Pick<Secrets, 'beginRotation'>): void {
    this.#triggers = triggers;
    this.#secrets = secrets;
  }

  get hasSchedules(): boolean {
    return this.#triggers.schedules.length > 0;
  }

  /** From now on, fires schedules that have a rate, such as `rate(1 hour)`. */
  start(): void {
    this.#everyMinute = setInterval(() => void this.#fireRegularly(), MINUTE_MS).unref();
  }

  stop(): void {
    clearInterval(this.#everyMinute);
  }

  async fire(name?: string, clockOffsetSeconds?: number): Promise<Record<string, InvocationOutcome>> {
    const invoke: Invoke = (arn, event) => this.#functions.invoke(arn, event, { clockOffsetSeconds });
    const { schedules, rotations } = this.#triggers;
    if (name === undefined) return run(schedules, invoke);
    const target = this.#functions.find(name)?.definition;
    if (target?.source === RESTART_FEED) return { [target.id]: await invoke(target.arn, {}) };
    const isFired = ({ functionArn }: { functionArn: string }) => functionArn === target?.arn;
    const outcomes = {
      ...(await this.#rotate(rotations.filter(isFired))),
      ...(await run(schedules.filter(isFired), invoke)),
    };
    if (Object.keys(outcomes).length > 0) return outcomes;
    throw new NotFireable(
      `There is no function ${name} that can be fired. Functions that can be fired: ${this.#fireable().join(', ')}.`,
    );
  }

  /** The labels of functions that `fire` can run. */
  #fireable(): string[] {
    const { schedules, rotations } = this.#triggers;
    const arns = new Set([...schedules, ...rotations].map(({ functionArn }) => functionArn));
    const restarts = this.#functions.all.filter(({ definition }) => definition.source === RESTART_FEED);
    return [...[...arns].map((arn) => this.#functions.get(arn)), ...restarts].map(
      ({ definition }) => definition.label,
    );
  }

  async rotate(): Promise<void> {
    for (const outcome of Object.values(await this.#rotate(this.#triggers.rotations))) {
      if (!outcome.ok) throw new Error(`The rotation failed: ${outcome.error.errorMessage}`);
    }
  }

  async #rotate(rotations: readonly Rotation[]): Promise<Record<string, InvocationOutcome>> {
    const outcomes: Record<string, InvocationOutcome> = {};
    for (const rotation of rotations) {
      const token = this.#secrets?.beginRotation(rotation.secretArn) ?? '';
      outcomes[rotation.id] = await this.#rotateOne(rotation, token);
    }
    return outcomes;
  }

  /** Makes the four calls of one rotation, as Secrets Manager does, up to the first that fails. */
  async #rotateOne({ secretArn, functionArn }: Rotation, token: string): Promise<InvocationOutcome> {
    for (const Step of ['createSecret', 'setSecret', 'testSecret', 'finishSecret']) {
      const event = { Step, SecretId: secretArn, ClientRequestToken: token };
      const outcome = await this.#functions.invoke(functionArn, event);
      if (!outcome.ok) return outcome;
    }
    return { ok: true, payload: null };
  }

  async #fireRegularly(): Promise<void> {
    this.#minutes++;
    const now = this.#triggers.schedules.filter(
      ({ everyMinutes }) => everyMinutes !== undefined && this.#minutes % everyMinutes === 0,
    );
    await run(now, (arn, event) => this.#functions.invoke(arn, event));
  }
}

type Invoke = (functionArn: string, event: Json) => Promise<InvocationOutcome>;

/** Runs the schedules, and returns the outcome of each by its logical id. */
async function run(
  schedules: readonly Schedule[],
  invoke: Invoke,
): Promise<Record<string, InvocationOutcome>> {
  const outcomes = await Promise.all(
    schedules.map(async ({ id, functionArn, event }) => [id, await invoke(functionArn, event)] as const),
  );
  return Object.fromEntries(outcomes);
}
