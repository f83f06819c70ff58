import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fxFeed } from './fx-feed.ts';

const TIMEOUT_MS = 3_000;
/** The daily file has two kilobytes. */
const FILE_MAX_BYTES = 256 * 1024;

/** Which rates the local cloud uses, and their last day. */
export interface RatesInUse {
  readonly source: 'ecb' | 'sample';
  readonly lastDay: string;
  /** Whether newer ones could not be loaded from the European Central Bank. */
  readonly hasFailed: boolean;
}

/**
 * The rates that the scheduled function loads in the local cloud: the newest file of the European Central Bank that was
 * ever reached, and the sample rates for everything before it.
 */
export class LocalRates {
  /** The daily file of the ECB. */
  #real: string | undefined;
  /** Where it is kept between runs. */
  #file: string | undefined;

  keepIn(file: string): void {
    this.#file = file;
    const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (dayOf(kept)) this.#real = kept;
  }

  feed(which: 'daily' | 'history'): string {
    return which === 'daily' && this.#real !== undefined ? this.#real : fxFeed(which);
  }

  /** Gets the newest daily file, if there is an address, and loads it. If that fails, the rates stay as they are. */
  async refresh(url: string, load: () => Promise<boolean>, timeoutMs = TIMEOUT_MS): Promise<RatesInUse> {
    const before = this.#real;
    const found = url === '' ? '' : await fetchText(url, timeoutMs).catch(() => '');
    if (dayOf(found) === undefined) return this.#inUse(url !== '');
    this.#real = found;
    if (await load()) this.#keep(found);
    else this.#real = before;
    return this.#inUse(this.#real !== found);
  }

  #keep(text: string): void {
    if (this.#file) writeFileSync(this.#file, text);
  }

  #inUse(hasFailed: boolean): RatesInUse {
    const source = this.#real === undefined ? 'sample' : 'ecb';
    return { source, lastDay: dayOf(this.feed('daily')) ?? '', hasFailed };
  }
}

/** The day of a file in the ECB's format; undefined if it is something else, such as the login page of a network. */
function dayOf(text: string): string | undefined {
  return text.includes('<gesmes:Envelope')
    ? /<Cube time=["'](\d{4}-\d\d-\d\d)["']/.exec(text)?.[1]
    : undefined;
}

async function fetchText(url: string, timeoutMs: number): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > FILE_MAX_BYTES) throw new Error(`${url} has more than ${FILE_MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return response.ok ? Buffer.concat(chunks).toString() : '';
}
