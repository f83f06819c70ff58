import { find, findAll } from './dom.ts';

/** Filters the contents while the reader types. Enter follows the first link that remains. */
export function prepareSearch(contents: HTMLElement): void {
  const filter = find<HTMLInputElement>('#filter');
  const items = findAll('[data-find]', contents);
  filter.addEventListener('input', () => {
    const wanted = wordsIn(filter.value);
    const found = new Set(search(items, wanted));
    for (const item of items) item.hidden = !found.has(item);
    for (const group of findAll(':scope > ul > li', contents)) {
      group.hidden = wanted.length > 0 && findAll('[data-find]:not([hidden])', group).length === 0;
    }
    find('#nothing').hidden = found.size > 0;
  });
  filter.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || filter.value.trim() === '') return;
    contents.querySelector<HTMLElement>('[data-find]:not([hidden]) a')?.click();
  });
}

/**
 * By name, by field of the request, by field of the response, by description: the first that finds something. The name
 * of a field, such as `category_id`, may be part of a path too.
 */
function search(items: readonly HTMLElement[], wanted: readonly string[]): HTMLElement[] {
  const places = [namesOf, fieldsOf, returnedFieldsOf, descriptionOf];
  for (const textOf of wanted.some(isFieldName) ? places.slice(1) : places) {
    const found = items.filter((item) => matches(textOf(item), wanted));
    if (found.length > 0) return found;
  }
  return [];
}

function isFieldName(word: string): boolean {
  return word.includes('_');
}

function namesOf(item: HTMLElement): string {
  return item.dataset.find ?? '';
}

/** The page itself contains fields and descriptions, so the contents do not repeat them. */
function fieldsOf(item: HTMLElement): string {
  return textsIn('.doc dt > code', articleOf(item));
}

function returnedFieldsOf(item: HTMLElement): string {
  return findAll('.responses a[href^="#record-"]', articleOf(item))
    .map((link) => textsIn('dt > code', find(link.getAttribute('href') ?? '')))
    .join(' ');
}

function descriptionOf(item: HTMLElement): string {
  return textsIn('.head > h3, .text > p', articleOf(item));
}

function articleOf(item: HTMLElement): HTMLElement {
  return find(find('a', item).getAttribute('href') ?? '');
}

function textsIn(selector: string, place: HTMLElement): string {
  return findAll(selector, place)
    .map(({ textContent }) => textContent)
    .join(' ');
}

/** Whether each wanted word begins a word of the text. */
function matches(text: string, wanted: readonly string[]): boolean {
  const words = wordsIn(text).flatMap((word) => [word, ...word.split('_')]);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

/** The name of a field is one word: `is_refund`. */
function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}
