import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { LocationProvider, useLocation } from 'preact-iso/router';
import { api } from '../platform/api.ts';
import { isOfThisBook, useBook, useBooks } from '../platform/book.ts';
import { useAddress } from '../platform/location.ts';
import { useOnline } from '../platform/online.ts';
import { APP, bookIn, to } from '../platform/paths.ts';
import { findSession, useSession } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { whose } from '../platform/whose.ts';
import { BY_LINK, SCREENS, SIGN_IN } from '../routes.ts';
import { bookTexts } from '../texts/en/books.ts';
import { common } from '../texts/en/common.ts';
import { frame } from '../texts/en/frame.ts';
import { Mark } from '../ui/icon.tsx';
import { Skeleton, useLate } from '../ui/loading.tsx';
import { LoadFailure } from '../ui/notice.tsx';
import { Frame } from './frame.tsx';
import { Screens } from './screens.tsx';

export function App() {
  return (
    <LocationProvider scope={APP}>
      <Start />
    </LocationProvider>
  );
}

/** Signed in: the frame and a screen. Signed out: sign in first, then go where the link led. */
function Start() {
  const session = useSession();
  const address = useAddress();
  const { route } = useLocation();
  const isOnline = useOnline();
  const isDoor = address.screen === '/sign-in' || address.screen === '/sign-up';
  const isByLink = BY_LINK.some(({ path }) => address.screen === `/${path}`);
  useEffect(() => {
    if (session.state === 'out' && !isDoor && !isByLink) {
      const next = location.pathname.slice(APP.length - 1) + location.search;
      // A secret in the fragment stays there, where it reaches no log.
      route(to('/sign-in', next === '/' ? {} : { next }) + location.hash, true);
    }
    if (session.state === 'in' && isDoor) address.go('/', {}, true);
  }, [session.state, isDoor, isByLink, address]);

  if (isByLink) return <Screens routes={BY_LINK} />;
  if (session.state === 'unreachable')
    return (
      <Alone title={isOnline ? frame.unreachable : frame.offlineTitle}>
        <LoadFailure error={session.error} again={() => void findSession()} />
      </Alone>
    );
  if (session.state === 'no-book') return <NoSuchBook />;
  // Another user's or book's screens are others: nothing of these stays.
  if (session.state === 'in' && !isDoor) return <Inside key={`${session.user.id} ${api.book}`} />;
  if (session.state === 'expected' && !isDoor)
    return (
      <>
        <Waiting />
        <div hidden>
          <Inside />
        </div>
      </>
    );
  if (session.state === 'out' && isDoor) return <Screens routes={SIGN_IN} />;
  return <Waiting />;
}

/** The frame and a screen, of one book. */
function Inside() {
  const { path, route } = useLocation();
  const { screen, go } = useAddress();
  const books = useBooks().data;
  const book = useBook();
  const shown = useRef(path);
  const isOutsideBooks = OUTSIDE_BOOKS.test(screen);
  // Until then, the books may be those of somebody else who has signed in.
  const isConfirmed = useStore(whose)?.isConfirmed === true;
  useEffect(() => {
    if (!books || !isConfirmed) return;
    const hasMoved = bookIn(shown.current) !== bookIn(path);
    shown.current = path;
    if (!isOfThisBook(path, books)) {
      // Another book's screen: the page starts afresh, so that nothing of this book reaches it.
      if (hasMoved || !api.book) location.reload();
      // Another book has become the default one. This page stays in its book.
      else route(`${APP}${api.book}/${location.pathname.slice(APP.length)}${location.search}`, true);
    } else if (books.length === 0 && !isOutsideBooks) go('/books', {}, true);
  }, [path, books, isConfirmed]);
  // The page is about to be loaded again.
  if (bookIn(path) !== undefined && bookIn(path) !== api.book) return <Waiting />;
  if (books && books.length > 0 && !book && !isOutsideBooks)
    return isConfirmed ? <NoSuchBook /> : <Waiting />;
  return (
    <Frame>
      <Screens routes={SCREENS} />
    </Frame>
  );
}

/** Until it is known who is signed in: the shape of the frame, so that nothing jumps when it comes. */
function Waiting() {
  return (
    <div class={useLate() ? 'shell' : 'shell is-early'}>
      <div class="side">
        <header class="side-top">
          <span class="book">
            <Mark />
          </span>
        </header>
      </div>
      <main class="sheet">
        <h1 class="hidden-text">{common.appName}</h1>
        <Skeleton lines={8} />
      </main>
    </div>
  );
}

/** Screens that need no book. */
const OUTSIDE_BOOKS = /^\/(books|invitation|settings)(\/|$)/;

function NoSuchBook() {
  return (
    <Alone title={bookTexts.noSuchBook}>
      <p>{bookTexts.noSuchBookMore}</p>
      <p>
        {/* The browser loads it: the session starts again with the default book. */}
        <a class="inline" href={APP} onClick={(event) => event.stopPropagation()}>
          {bookTexts.toDefault}
        </a>
      </p>
    </Alone>
  );
}

/** A page without the frame. */
function Alone({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} - ${common.appName}`;
  }, [title]);
  return (
    <main class="sheet alone">
      <h1>{title}</h1>
      {children}
    </main>
  );
}
