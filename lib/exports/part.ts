/** The maximum size of a part, as Lambda counts it: the text is a string in the JSON of the response. */
const PART_MAX_BYTES = 4_000_000;

/** One part of a file. It ends where no more fits, always at the end of a piece. */
export class Part {
  readonly #maxFileBytes: number;
  readonly #pieces: string[] = [];
  #bytes = 0;
  #fileBytes = 0;

  /** `maxFileBytes` limits the bytes of the text itself. */
  constructor(maxFileBytes = PART_MAX_BYTES) {
    this.#maxFileBytes = maxFileBytes;
  }

  /** Adds a piece if it fits. The first one always does. */
  add(piece: string): boolean {
    const bytes = Buffer.byteLength(JSON.stringify(piece));
    const fileBytes = Buffer.byteLength(piece);
    const fits = this.#bytes + bytes <= PART_MAX_BYTES && this.#fileBytes + fileBytes <= this.#maxFileBytes;
    if (!fits && this.#pieces.length > 0) return false;
    this.#pieces.push(piece);
    this.#bytes += bytes;
    this.#fileBytes += fileBytes;
    return true;
  }

  get text(): string {
    return this.#pieces.join('');
  }
}
