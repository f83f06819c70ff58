import { join, resolve } from 'node:path';

/** Where the app looks for bundles. */
export const DEPLOYED_BUNDLES = resolve(import.meta.dirname, '../dist/functions');

/** The folder of a function's bundle. It can be deployed unchanged, without its source map. */
export function bundleFolder(file: string, folder = DEPLOYED_BUNDLES): string {
  return join(folder, bundleName(file));
}

/** `contacts/create-contact` for `functions/contacts/create-contact.ts`. */
export function bundleName(file: string): string {
  return file.replace(/^functions\//, '').replace(/\.ts$/, '');
}
