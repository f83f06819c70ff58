import { type Evidence, weigh } from './evidence.ts';
import type { LabelledRecord, List, ListKey, Lists } from './lists.ts';

/** What the records of one direction say about rows of one direction. */
export class View {
  readonly #lists: Lists;
  readonly #newest: number;
  readonly #isTaken: (record: LabelledRecord) => boolean;
  /** Many rows share their words. */
  readonly #weighed = new Map<List, Evidence | undefined>();

  constructor(
    lists: Lists,
    { newest, isTaken }: { readonly newest: number; readonly isTaken: (record: LabelledRecord) => boolean },
  ) {
    this.#lists = lists;
    this.#newest = newest;
    this.#isTaken = isTaken;
  }

  /** Undefined if no record is there. */
  at(place: ListKey): Evidence | undefined {
    const list = this.#lists.find(place);
    if (!list) return undefined;
    const known = this.#weighed.get(list);
    if (known || this.#weighed.has(list)) return known;
    const records = list.records.filter(this.#isTaken);
    const evidence = weigh({ ...list, records }, this.#newest);
    this.#weighed.set(list, evidence);
    return evidence;
  }
}
