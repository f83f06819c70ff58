/** How many deliveries to one webhook are in progress at the same time. */
const PER_QUEUE = 4;

interface Queue<T> {
  readonly waiting: T[];
  underWay: number;
}

/**
 * Takes turns between queues, so that a receiver with many deliveries, or a slow one, does not hold up the others. An
 * abandoned queue gets no more turns in this run.
 */
export class Turns<T> {
  readonly #queues = new Map<string, Queue<T>>();
  readonly #queueOf: (item: T) => string;

  constructor(queueOf: (item: T) => string) {
    this.#queueOf = queueOf;
  }

  add(item: T): void {
    const name = this.#queueOf(item);
    const queue = this.#queues.get(name) ?? { waiting: [], underWay: 0 };
    queue.waiting.push(item);
    this.#queues.set(name, queue);
  }

  /** The next item of a queue that has one and has room for it. Workers come back to a full queue later. */
  take(): T | undefined {
    for (const [name, queue] of this.#queues) {
      if (queue.underWay >= PER_QUEUE || queue.waiting.length === 0) continue;
      queue.underWay++;
      // Behind the others.
      this.#queues.delete(name);
      this.#queues.set(name, queue);
      return queue.waiting.shift();
    }
    return undefined;
  }

  done(item: T, { giveUp }: { readonly giveUp: boolean }): void {
    const queue = this.#queues.get(this.#queueOf(item));
    if (!queue) return;
    queue.underWay--;
    if (giveUp) queue.waiting.length = 0;
  }
}
