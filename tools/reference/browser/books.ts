import { element, find, findAll } from './dom.ts';
import { forgetAll } from './known.ts';
import { send } from './send.ts';
import { currentSession, keepSession } from './session.ts';

interface Book {
  readonly id: string;
  readonly name: string;
  readonly is_default: boolean;
}

/** With several books, the reader chooses the one that all requests of the page are about. */
export function prepareBooks(): void {
  const select = find<HTMLSelectElement>('#book');
  select.addEventListener('change', () => {
    const session = currentSession();
    if (!session) return;
    const { book: _before, ...own } = session;
    keepSession(select.value === '' ? own : { ...own, book: select.value });
    // Their ids belong to the other book.
    forgetAll();
    for (const button of findAll('[data-try][aria-expanded="true"]')) button.click();
  });
  document.addEventListener('books', () => void showBooks(select).catch(() => undefined));
  if (currentSession()) document.dispatchEvent(new Event('books'));
}

async function showBooks(select: HTMLSelectElement): Promise<void> {
  const session = currentSession();
  const { status, text } = await send({ method: 'GET', path: '/books?limit=100' });
  if (status !== 200 || session?.token !== currentSession()?.token) return;
  const { data } = JSON.parse(text) as { data: Book[] };
  // The default needs no header.
  const options = data.map(({ id, name, is_default }) =>
    element('option', { value: is_default ? '' : id }, name),
  );
  select.replaceChildren(...options);
  select.value = session?.book ?? '';
  select.hidden = options.length < 2;
}
