import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '../lib/contracts.ts';
import { handlersSource } from './assistants/build-tools.ts';
import { compileClient } from './client/compile.ts';
import { clientSource } from './client/source.ts';
import { withItems } from './data-model/table.ts';
import { buildDocument } from './openapi/document.ts';
import { Missing } from './openapi/missing.ts';

const ROOT = join(import.meta.dirname, '..');

/** Everything that is generated from the contracts and records, by path. `npm run openapi` writes it, and a test compares it. */
export async function describeApi(): Promise<Record<string, string>> {
  const document = buildDocument(endpoints);
  const client = clientSource(endpoints, document);
  return {
    'docs/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'docs/data-model.md': withItems(await readFile(join(ROOT, 'docs/data-model.md'), 'utf8')),
    'functions/assistants/handlers.ts': handlersSource(endpoints),
    'client/client.ts': client,
    ...(await compileClient(client)),
  };
}

if (import.meta.main) {
  const generated = await describeApi().catch((error: Error) => {
    if (!(error instanceof Missing)) throw error;
    console.error(error.message);
    process.exit(1);
  });
  for (const [path, text] of Object.entries(generated)) {
    await writeFile(join(ROOT, path), text);
    console.log(`${path}: ${(Buffer.byteLength(text) / 1000).toFixed(0)} kB`);
  }
}
