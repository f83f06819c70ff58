/** Where the app is, such as `/app/` or `/v1/app/`. The shell's `<base>` says it. */
export const APP = new URL('.', document.baseURI).pathname;

/** The address of the API, without a slash at the end. */
export const API = new URL('..', document.baseURI).href.replace(/\/$/, '');

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The book in the address (`/app/<book id>/...`); undefined for the user's own. */
export function bookIn(pathname: string): string | undefined {
  const [first = ''] = pathname.slice(APP.length).split('/');
  return ID.test(first) ? first : undefined;
}

/** Where the screens of the current book are. The only place that knows how a book is part of the address. */
export function screensStart(pathname = location.pathname): string {
  const book = bookIn(pathname);
  return book ? `${APP}${book}/` : APP;
}

export type Search = Readonly<Record<string, string | undefined>>;

/** Parameters that may be repeated, as the API has them: `tag=rome&tag=work` is `rome,work` inside the app. */
const REPEATED: readonly string[] = ['tag'];

/** What of an address may be repeated. */
export function repeatedIn(url: string): Record<string, string> {
  const { searchParams } = new URL(url, location.origin);
  const lists = REPEATED.map((name) => [name, searchParams.getAll(name).join(',')]);
  return Object.fromEntries(lists.filter(([, list]) => list));
}

/** The address of a screen: `to('/transactions', { from: '2026-01-01' })`. */
export function to(screen: string, search: Search = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const values = REPEATED.includes(name) ? (value ?? '').split(',') : [value];
    for (const each of values) if (each) query.append(name, each);
  }
  const text = query.size > 0 ? `?${query}` : '';
  return `${screensStart()}${screen.replace(/^\//, '')}${text}`;
}

/** The screen that is shown: `/transactions/new`. */
export function currentScreen(pathname: string): string {
  return `/${pathname.slice(screensStart(pathname).length)}`.replace(/\/+$/, '') || '/';
}
