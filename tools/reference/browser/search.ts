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

function search(items: readonly HTMLElement[], wanted: readonly string[]): HTMLElement[] {
  const byName = items.filter((item) => matches(item.dataset.find ?? '', wanted));
  return byName.length > 0 ? byName : items.filter((item) => matches(descriptionOf(item), wanted));
}

/** The page itself contains the descriptions, so the contents do not repeat them. */
function descriptionOf(item: HTMLElement): string {
  const article = find(find('a', item).getAttribute('href') ?? '');
  return findAll('.doc > h3, .doc > p', article)
    .map(({ textContent }) => textContent)
    .join(' ');
}

/** Whether each wanted word begins a word of the text. */
function matches(text: string, wanted: readonly string[]): boolean {
  const words = wordsIn(text);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
