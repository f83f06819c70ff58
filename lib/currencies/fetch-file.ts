import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPTS_MAX = 3;
const TIMEOUT_MS = 30_000;
const DELAY_BASE_MS = 250;
/** An error for which trying again would not help. */
class Refused extends Error {
  override readonly name = 'Refused';
}

/** Gets a text file from the web. Failures that may be temporary (no connection, a server error) are retried. */
export async function fetchFile(url: string, maxBytes: number): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return decode(await fetchOnce(url, maxBytes));
    } catch (error) {
      if (error instanceof Refused || attempt >= ATTEMPTS_MAX) {
        throw new Error(`Could not get ${url} in ${attempt} attempts.`, { cause: error });
      }
      await sleep(DELAY_BASE_MS * 2 ** attempt * Math.random());
    }
  }
}

async function fetchOnce(url: string, maxBytes: number): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { status } = response;
  if (new URL(response.url).protocol !== new URL(url).protocol) {
    throw new Refused(`It redirects to ${response.url}.`);
  }
  if (status !== 200) {
    await response.body?.cancel();
    const mayPass = status >= 500 || status === 429 || status === 408;
    throw new (mayPass ? Error : Refused)(`The response has the status ${status}.`);
  }
  return readAll(response, maxBytes);
}

/** Counted after decompression, while reading: a small response can unpack to any size. */
async function readAll(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Refused(`It has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused('It is not UTF-8 text.');
  }
}
