import { useRef, useState } from 'preact/hooks';
import { mayCall } from '../../client/client.ts';
import { inBook, useBook, useBooks } from '../platform/book.ts';
import { formatAsOf } from '../platform/formats.ts';
import { useAsOf } from '../platform/kept/as-of.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { useUser } from '../platform/session.ts';
import { bookTexts as t } from '../texts/en/books.ts';
import { Icon, Mark } from '../ui/icon.tsx';
import { NAVIGATION } from './navigation-items.ts';

/** The name of the book and the user's role, and the way to the other books. */
export function BookSwitcher() {
  const { screen } = useAddress();
  const book = useBook();
  const books = useBooks().data ?? [];
  const asOf = useAsOf();
  const { time_zone } = useUser();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const close = () => menu.current?.hidePopover();
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') close();
    if (next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  };
  // The same place in the other book; a record of this one is not there.
  const place = NAVIGATION.flat().find((each) => each.screen !== '/' && screen.startsWith(each.screen));
  return (
    <>
      <button class="book" type="button" popovertarget="books" aria-haspopup="menu" aria-expanded={isOpen}>
        <Mark />
        <span class="book-name">
          <span title={book?.name}>
            <span class="hidden-text">{t.book}: </span>
            {book?.name ?? t.title}
          </span>
          {book && (
            <small>{asOf === undefined ? t.roles[book.role] : t.asOf(formatAsOf(asOf, time_zone))}</small>
          )}
        </span>
        <Icon name="updown" size="s" />
      </button>
      <div
        id="books"
        class="menu book-menu"
        popover="auto"
        role="menu"
        aria-label={t.book}
        tabIndex={-1}
        ref={menu}
        onKeyDown={onKeyDown}
        onClick={close}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open')
            (items().find((item) => item.ariaChecked === 'true') ?? items()[0])?.focus();
        }}
      >
        {books.map((each) => (
          <a
            key={each.id}
            class="menu-item"
            role="menuitemradio"
            aria-checked={each.id === book?.id}
            href={inBook(each, place?.screen)}
          >
            <span class="grow">
              <span class="clip" title={each.name}>
                {each.name}
              </span>
              <small>
                {each.member_count > 1
                  ? t.roleAndMembers(t.roles[each.role], t.members(each.member_count))
                  : t.roles[each.role]}
              </small>
            </span>
            {each.id === book?.id && <Icon name="check" size="s" />}
          </a>
        ))}
        {books.length > 0 && <hr />}
        {book && mayCall(book.role, 'createInvitation') && (
          <a class="menu-item" role="menuitem" href={to(`/books/${book.id}`, { invite: 'true' })}>
            {t.inviteTo(book.name)}
          </a>
        )}
        <a class="menu-item" role="menuitem" href={to('/books', { edit: 'new' })}>
          {t.newBook}
        </a>
        <a class="menu-item" role="menuitem" href={to('/books')}>
          {t.manage}
        </a>
      </div>
    </>
  );
}
