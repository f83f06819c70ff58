import { downloadBlob } from '../platform/download.ts';

/** Up to here, the ZIP is built by the browser, as every other export is. */
const SMALL_BYTES = 100_000_000;
/** What is built by a browser that cannot write into a file may all be in its memory. */
export const BUILT_MAX_BYTES = 500_000_000;

/** Only Chromium has it, and not on a phone. */
interface Picking {
  showSaveFilePicker?(options: {
    readonly suggestedName: string;
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }): Promise<FileSystemFileHandle>;
}

const picking = window as unknown as Picking;

/** How a ZIP of this size reaches the device: at once, into a file that the user chooses first, or not at all. */
export function wayToSave(bytes: number): 'build' | 'choose' | 'too-large' {
  if (bytes <= SMALL_BYTES) return 'build';
  if (picking.showSaveFilePicker) return 'choose';
  return bytes <= BUILT_MAX_BYTES ? 'build' : 'too-large';
}

/** Undefined if the user would rather not. Browsers ask only while a button is being pressed. */
export async function chooseFile(name: string): Promise<FileSystemFileHandle | undefined> {
  try {
    return await picking.showSaveFilePicker?.({
      suggestedName: name,
      types: [{ accept: { 'application/zip': ['.zip'] } }],
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/** Into the file piece by piece: what fails or is cancelled leaves it as it was. Or built by the browser. */
export async function saveZip(
  zip: ReadableStream<Uint8Array>,
  name: string,
  file: FileSystemFileHandle | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (file) return zip.pipeTo(await file.createWritable(), { signal });
  const built = await new Response(zip, { headers: { 'content-type': 'application/zip' } }).blob();
  signal.throwIfAborted();
  downloadBlob(name, built);
}
