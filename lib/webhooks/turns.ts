/** How many deliveries are in progress at the same time: to one webhook, and to all webhooks of one book. */
const PER_WEBHOOK = 4;
const PER_BOOK = 10;

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
 * Takes turns between books, and between the webhooks of a book, so that a receiver with many deliveries, or a book
 * with many slow receivers, does not hold up the others. An abandoned webhook gets no more turns in this run.
 */
export class Turns<T extends Line> {
  readonly #books = new Map<string, Turn<T>>();

  add(item: T): void {
    const book = this.#books.get(item.bookId) ?? { queues: new Map(), underWay: 0 };
    const queue = book.queues.get(item.webhookId) ?? { waiting: [], underWay: 0 };
    queue.waiting.push(item);
    book.queues.set(item.webhookId, queue);
    this.#books.set(item.bookId, book);
  }

  /** The next item of a book and a webhook that have room for it. Workers come back to a full one later. */
  take(): T | undefined {
    for (const [bookId, book] of this.#books) {
      const item = book.underWay < PER_BOOK ? takeFrom(book.queues) : undefined;
      if (!item) continue;
      book.underWay++;
      moveToEnd(this.#books, bookId);
      return item;
    }
    return undefined;
  }

  done({ bookId, webhookId }: T, { giveUp }: { readonly giveUp: boolean }): void {
    const book = this.#books.get(bookId);
    const queue = book?.queues.get(webhookId);
    if (!book || !queue) return;
    book.underWay--;
    queue.underWay--;
    if (giveUp) queue.waiting.length = 0;
    if (queue.waiting.length + queue.underWay === 0) book.queues.delete(webhookId);
    if (book.queues.size === 0) this.#books.delete(bookId);
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
