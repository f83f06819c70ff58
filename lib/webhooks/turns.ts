/** How many deliveries are in progress at the same time: to one webhook, and to all webhooks of one user. */
const PER_WEBHOOK = 4;
const PER_USER = 10;

interface Line {
  readonly bookId: string;
  readonly webhookId: string;
}

interface Queue<T> {
  readonly waiting: T[];
  underWay: number;
}

interface Turn<T> {
  readonly queues: Map<string, Queue<T>>;
  underWay: number;
}

/**
 * Takes turns between users, and between the webhooks of a user, so that a receiver with many deliveries, or a user
 * with many slow receivers, does not hold up the others. An abandoned webhook gets no more turns in this run.
 */
export class Turns<T extends Line> {
  readonly #users = new Map<string, Turn<T>>();

  add(item: T): void {
    const user = this.#users.get(item.bookId) ?? { queues: new Map(), underWay: 0 };
    const queue = user.queues.get(item.webhookId) ?? { waiting: [], underWay: 0 };
    queue.waiting.push(item);
    user.queues.set(item.webhookId, queue);
    this.#users.set(item.bookId, user);
  }

  /** The next item of a user and a webhook that have room for it. Workers come back to a full one later. */
  take(): T | undefined {
    for (const [bookId, user] of this.#users) {
      const item = user.underWay < PER_USER ? takeFrom(user.queues) : undefined;
      if (!item) continue;
      user.underWay++;
      moveToEnd(this.#users, bookId);
      return item;
    }
    return undefined;
  }

  done({ bookId, webhookId }: T, { giveUp }: { readonly giveUp: boolean }): void {
    const user = this.#users.get(bookId);
    const queue = user?.queues.get(webhookId);
    if (!user || !queue) return;
    user.underWay--;
    queue.underWay--;
    if (giveUp) queue.waiting.length = 0;
    if (queue.waiting.length + queue.underWay === 0) user.queues.delete(webhookId);
    if (user.queues.size === 0) this.#users.delete(bookId);
  }
}

function takeFrom<T>(queues: Map<string, Queue<T>>): T | undefined {
  for (const [webhookId, queue] of queues) {
    if (queue.underWay >= PER_WEBHOOK || queue.waiting.length === 0) continue;
    queue.underWay++;
    moveToEnd(queues, webhookId);
    return queue.waiting.shift();
  }
  return undefined;
}

/** Behind the others. */
function moveToEnd<V>(map: Map<string, V>, key: string): void {
  const value = map.get(key) as V;
  map.delete(key);
  map.set(key, value);
}
