import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useMay } from '../platform/book.ts';
import { messageOf } from '../platform/failures.ts';
import { useKeys } from '../platform/keys.ts';
import { useAddress } from '../platform/location.ts';
import { setPreferences, usePreferences } from '../platform/preferences.ts';
import { openRow } from '../platform/row-click.ts';
import { newVersion } from '../platform/service-worker.ts';
import { signOut, useUser } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { sayFailure, undoLast } from '../platform/toasts.ts';
import { common } from '../texts/en/common.ts';
import { frame } from '../texts/en/frame.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Toasts } from '../ui/toast.tsx';
import { BookSwitcher } from './book-switcher.tsx';
import { EntriesLost } from './entries-lost.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { Navigation } from './navigation.tsx';
import { GO_TO } from './navigation-items.ts';
import { SessionOver } from './session-over.tsx';
import { Status } from './status.tsx';

/** What is around every screen: the navigation, messages, and the keys that work everywhere. */
export function Frame({ children }: { children: ComponentChildren }) {
  const user = useUser();
  const address = useAddress();
  const { hideAmounts } = usePreferences();
  const reload = useStore(newVersion);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const canAdd = useMay()('createExpense');
  useEffect(() => {
    const screen = main.current;
    screen?.addEventListener('click', openRow);
    return () => screen?.removeEventListener('click', openRow);
  }, []);
  const openAdd = () => address.go('/transactions/new');
  const toggleAmounts = () => setPreferences({ hideAmounts: !hideAmounts });

  useKeys({
    '?': () => setHelpOpen(true),
    'Shift+?': () => setHelpOpen(true),
    n: (event) => {
      if (!canAdd) return;
      event.preventDefault();
      openAdd();
    },
    '/': (event) => {
      event.preventDefault();
      const search = document.querySelector<HTMLInputElement>('main input[type=search]');
      if (search) search.focus();
      else address.go('/transactions', { search: 'focus' });
    },
    '$mod+z': (event) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      void undoLast();
    },
    ...Object.fromEntries(
      Object.entries(GO_TO).map(([letter, screen]) => [`g ${letter}`, () => address.go(screen)]),
    ),
  });

  const hideButton = (look: string) => (
    <button
      class={`icon-button ${look}`}
      type="button"
      aria-label={frame.hideAmounts}
      aria-pressed={hideAmounts}
      onClick={toggleAmounts}
    >
      <Icon name={hideAmounts ? 'eye-off' : 'eye'} />
    </button>
  );
  return (
    <div class="shell">
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, which <base> hides from the browser. */}
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          // The browser would look for the place on the page of <base>.
          event.preventDefault();
          event.stopPropagation();
          main.current?.focus();
        }}
      >
        {frame.skip}
      </a>
      <div class="side">
        <header class="side-top">
          <BookSwitcher />
          <Status />
          <div class="side-top-actions">{hideButton('')}</div>
        </header>
        <Navigation
          onSignOut={() => void signOut().catch((error: unknown) => sayFailure(messageOf(error)))}
          onHelp={() => setHelpOpen(true)}
          hideButton={hideButton('hide-amounts')}
        />
      </div>
      <main class="sheet" id="main" tabIndex={-1} ref={main}>
        {reload && (
          <Notice kind="blue">
            {common.newVersion}{' '}
            <button class="link" type="button" onClick={reload}>
              {common.reload}
            </button>
          </Notice>
        )}
        {children}
      </main>
      <Toasts />
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
      <EntriesLost />
      <SessionOver user={user} />
    </div>
  );
}
