import { bookIn } from '../paths.ts';
import { find, type KeptData } from './storage.ts';

/** Longer than a database takes, shorter than anybody notices. */
const PATIENCE_MS = 100;

const finding = find(bookIn(location.pathname));
let first: Promise<KeptData> | undefined = finding;

/** What is stored for this page. The first answer was asked for before the rest of the page's script was run. */
export function findStored(): Promise<KeptData> {
  const found = first ?? find(bookIn(location.pathname));
  first = undefined;
  return found;
}

/** Resolves when what is stored can be shown, or when that takes long. */
export const foundOrLate: Promise<unknown> = Promise.race([
  finding,
  new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
]);
