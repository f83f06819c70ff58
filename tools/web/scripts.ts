import { join } from 'node:path';
import { type ChunkingContext, rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = 'main';

interface Scripts {
  /** Path of the script that the page loads. */
  readonly main: string;
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * One script for the page and its first screens, and one for each other screen. Each file that a page loads is an
 * invocation of a function, and over HTTP/2 a browser asks for all of them at once: a new AWS account, which runs ten
 * functions, would refuse the rest. What two screens share is therefore part of the page's script, and a screen imports
 * nothing but that.
 */
export async function buildScripts(target: readonly string[]): Promise<Scripts> {
  const bundle = await rolldown({
    cwd: ROOT,
    input: { [MAIN]: 'web/main.tsx' },
    platform: 'browser',
    // Without this, the page's script exports nothing, and what screens import from it would be a file of its own.
    preserveEntrySignatures: false,
    transform: { target: [...target] },
    logLevel: 'silent',
  });
  try {
    const { output } = await bundle.generate({
      format: 'esm',
      minify: true,
      comments: false,
      hashCharacters: 'base36',
      entryFileNames: 'assets/[name].[hash].js',
      chunkFileNames: 'assets/[name].[hash].js',
      codeSplitting: {
        groups: [{ name: (id, graph) => (isShared(id, graph) ? MAIN : undefined) }],
      },
    });
    const chunks = output.filter((file) => file.type === 'chunk');
    const main = chunks.find(({ isEntry }) => isEntry)?.fileName;
    if (main === undefined) throw new Error('web/main.tsx was not built.');
    return { main, texts: new Map(chunks.map(({ fileName, code }) => [fileName, code])) };
  } finally {
    await bundle.close();
  }
}

/** Whether the page itself or more than one screen needs the module. A screen is what is imported when it is shown. */
function isShared(module: string, graph: ChunkingContext): boolean {
  const users = new Set<string>();
  const seen = new Set([module]);
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    if (info?.isEntry) return true;
    if (info && info.dynamicImporters.length > 0) users.add(id);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return users.size > 1;
}
