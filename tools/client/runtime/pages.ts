export interface Page<Item> {
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Text that comes in parts: iterate over them with `for await`, or get the whole text with `all`. */
export class TextParts implements AsyncIterable<string> {
  readonly #fetchPart: (cursor: string | undefined) => Promise<TextPart>;

  constructor(fetchPart: (cursor: string | undefined) => Promise<TextPart>) {
    this.#fetchPart = fetchPart;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string, void, undefined> {
    let cursor: string | undefined;
    do {
      const part = await this.#fetchPart(cursor);
      yield part.text;
      cursor = part.nextCursor;
    } while (cursor !== undefined);
  }

  /** The whole text. */
  async all(): Promise<string> {
    let all = '';
    for await (const part of this) all += part;
    return all;
  }
}

export interface TextPart {
  readonly text: string;
  readonly nextCursor: string | undefined;
}

/** A list: `await` it for the first page, or iterate over every record with `for await`. */
export class Pages<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #fetchPage: (cursor: string | undefined) => Promise<Page<Item>>;

  constructor(fetchPage: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#fetchPage = fetchPage;
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a list is meant to give its first page.
  then<A = Page<Item>, B = never>(
    resolve?: ((page: Page<Item>) => A | PromiseLike<A>) | null,
    reject?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#fetchPage(undefined).then(resolve, reject);
  }

  /** Like that of a promise: `api.listContacts().catch(...)`. */
  catch<B = never>(reject?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Page<Item> | B> {
    return this.then(null, reject);
  }

  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#fetchPage(cursor);
      yield page;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** Every record, in one array. */
  async all(): Promise<Item[]> {
    const all: Item[] = [];
    for await (const item of this) all.push(item);
    return all;
  }
}
