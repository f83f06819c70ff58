import { find, findAll } from './dom.ts';
import { prepareSearch } from './search.ts';

/** The list of endpoints: a menu on a phone, a filter, and a mark at the current position. */
export function prepareContents(): void {
  const contents = find('#contents');
  const menu = find('#menu');
  const setOpen = (isOpen: boolean) => {
    menu.setAttribute('aria-expanded', String(isOpen));
    contents.classList.toggle('open', isOpen);
  };
  menu.addEventListener('click', () => setOpen(menu.getAttribute('aria-expanded') !== 'true'));
  contents.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) setOpen(false);
  });
  // On a phone the open menu covers the page, so the focus must not move behind it.
  contents.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && relatedTarget !== menu && !contents.contains(relatedTarget))
      setOpen(false);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && contents.classList.contains('open')) {
      setOpen(false);
      menu.focus();
    }
    if (event.key === '/' && !isTyping(event.target)) {
      event.preventDefault();
      setOpen(true);
      find('#filter').focus();
    }
  });
  prepareSearch(contents);
  followReading(contents);
}

function followReading(contents: HTMLElement): void {
  const links = new Map(
    findAll('a[href^="#"]', contents).map((link) => [link.getAttribute('href')?.slice(1), link]),
  );
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        for (const link of findAll('[aria-current]', contents)) link.removeAttribute('aria-current');
        const link = links.get(target.id);
        link?.setAttribute('aria-current', 'location');
        if (!contents.matches(':hover, :focus-within')) link?.scrollIntoView({ block: 'nearest' });
      }
    },
    { rootMargin: '-15% 0px -80%' },
  );
  for (const place of findAll('main article, main section[id]')) observer.observe(place);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select');
}
