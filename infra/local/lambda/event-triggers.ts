import type { Json } from '../json.ts';
import type { Secrets } from '../services/secrets.ts';
import type { FunctionSet } from './function-set.ts';
import type { Outcome } from './lambda-function.ts';
import { fire, type Rotation, rotate, type Triggers, toFire } from './schedules.ts';
import { RESTART_FEED } from './table-streams.ts';

const MINUTE_MS = 60_000;

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

  async fire(name?: string, clockOffsetSeconds?: number): Promise<Record<string, Outcome>> {
    const target = name === undefined ? undefined : this.#functions.find(name)?.definition;
    const invoke = (arn: string, event: Json) => this.#functions.invoke(arn, event, { clockOffsetSeconds });
    if (target?.source === RESTART_FEED) return { [target.id]: await invoke(target.arn, {}) };
    const labelOf = (arn: string) => this.#functions.get(arn).definition.label;
    const restarts = this.#functions.all.filter(({ definition }) => definition.source === RESTART_FEED);
    const { schedules, rotations } = toFire(
      this.#triggers,
      name === undefined ? undefined : { name, arn: target?.arn },
      labelOf,
      restarts.map(({ definition }) => definition.label),
    );
    const rotated = await this.#rotate(rotations);
    return { ...rotated, ...(await fire(schedules, invoke)) };
  }

  async rotate(): Promise<void> {
    for (const outcome of Object.values(await this.#rotate(this.#triggers.rotations))) {
      if (!outcome.ok) throw new Error(`The rotation failed: ${outcome.error.errorMessage}`);
    }
  }

  async #rotate(rotations: readonly Rotation[]): Promise<Record<string, Outcome>> {
    const outcomes: Record<string, Outcome> = {};
    for (const rotation of rotations) {
      const token = this.#secrets?.beginRotation(rotation.secretArn) ?? '';
      outcomes[rotation.id] = await rotate(rotation, token, (arn, event) =>
        this.#functions.invoke(arn, event),
      );
    }
    return outcomes;
  }

  async #fireRegularly(): Promise<void> {
    this.#minutes++;
    const now = this.#triggers.schedules.filter(
      ({ everyMinutes }) => everyMinutes !== undefined && this.#minutes % everyMinutes === 0,
    );
    await fire(now, (arn, event) => this.#functions.invoke(arn, event));
  }
}
