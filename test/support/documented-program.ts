import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A program from a page of the documentation, by the label of its block, with the client of this repository. */
export function documentedProgram(page: string, label: string): string {
  const [, source = ''] =
    new RegExp(`\`\`\`${label}\n(.*?)\`\`\``, 's').exec(readFileSync(page, 'utf8')) ?? [];
  const client = pathToFileURL(resolve('client/client.js')).href;
  return source.replace("'personal-finance-client'", `'${client}'`);
}
