import { DATES_MAX } from './progress.ts';

/**
 * The most dates of one user per run. Schedules that start long ago have tens of thousands each; the next run continues.
 */
const DATES_PER_USER = 2000;
/** Most users have fewer dates a day, so that the first round serves everyone completely who has no backlog. */
const FIRST_ROUND_DATES = 10;

/**
 * Whose dates a run posts next. It goes through all due schedules in rounds. In each, a user may have processed twice as
 * many dates as in the one before, so that nobody waits for another's backlog, however many books it is in.
 *
 * A date counts for the user who last changed its schedule, in whose name it is posted. Nobody can have dates counted
 * for somebody else: neither by adding them to a book, nor by planning in the books of many others.
 */
export class Turns {
  #roundMax = FIRST_ROUND_DATES;
  /** Someone may have more dates than this round allows. */
  #isAnyoneWaiting = false;
  /** How many dates of each user were processed. */
  readonly #ofUser = new Map<string, number>();
  readonly #ofSchedule = new Map<string, number>();

  /** How many dates of a schedule may be processed now. */
  datesFor(userId: string, scheduleId: string): number {
    const ofSchedule = DATES_MAX - (this.#ofSchedule.get(scheduleId) ?? 0);
    const ofUser = this.#roundMax - (this.#ofUser.get(userId) ?? 0);
    // The schedule itself has had its dates; its others are for the next run.
    if (ofSchedule <= 0) return 0;
    if (ofUser <= 0) this.#isAnyoneWaiting = true;
    return Math.max(0, Math.min(ofSchedule, ofUser));
  }

  /** So many dates of a schedule were processed. */
  note(userId: string, scheduleId: string, dates: number): void {
    if (dates === 0) return;
    const ofUser = (this.#ofUser.get(userId) ?? 0) + dates;
    this.#ofUser.set(userId, ofUser);
    this.#ofSchedule.set(scheduleId, (this.#ofSchedule.get(scheduleId) ?? 0) + dates);
    // They may have more.
    if (ofUser >= this.#roundMax) this.#isAnyoneWaiting = true;
  }

  /** Begins the next round, if one is needed. */
  next(): 'another round' | 'all done' | 'too many dates' {
    if (!this.#isAnyoneWaiting) return 'all done';
    if (this.#roundMax >= DATES_PER_USER) return 'too many dates';
    this.#roundMax = Math.min(DATES_PER_USER, this.#roundMax * 2);
    this.#isAnyoneWaiting = false;
    return 'another round';
  }
}
