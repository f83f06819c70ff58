import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useMay } from '../platform/book.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { frame } from '../texts/en/frame.ts';
import { Icon } from '../ui/icon.tsx';
import { NAVIGATION, type NavigationItem } from './navigation-items.ts';

interface NavigationProps {
  readonly onSignOut: () => void;
  readonly onHelp: () => void;
  readonly hideButton: ComponentChildren;
}

/** At the side on a desk, at the bottom on a phone. Each link exists once. */
export function Navigation({ onSignOut, onHelp, hideButton }: NavigationProps) {
  const { screen, go } = useAddress();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [screen]);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);
  return (
    <nav
      class={`main-nav ${isOpen ? 'is-open' : ''} ${may('createExpense') ? '' : 'without-add'}`}
      aria-label={frame.main}
    >
      {may('createExpense') && (
        <button class="button primary add" type="button" onClick={() => go('/transactions/new')}>
          <Icon name="plus" size="s" />
          <span>{frame.addTransaction}</span>
        </button>
      )}
      {NAVIGATION.map((group) => (
        <ul key={group[0]?.screen}>
          {group.map((place) => (
            <li key={place.screen} class={lookOf(place)}>
              <a href={to(place.screen)} aria-current={isCurrent(place, screen) ? 'page' : undefined}>
                <Icon name={place.icon} />
                <span>{place.name}</span>
              </a>
            </li>
          ))}
        </ul>
      ))}
      <button class="menu-button" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="menu" />
        <span>{frame.menu}</span>
      </button>
      <div class="side-foot">
        <button class="nav-button sign-out" type="button" onClick={onSignOut}>
          <Icon name="sign-out" />
          <span>{frame.signOut}</span>
        </button>
        {hideButton}
        <button class="icon-button" type="button" aria-label={frame.keyboardShortcuts} onClick={onHelp}>
          <Icon name="keyboard" />
        </button>
      </div>
    </nav>
  );
}

function lookOf({ isKept, screen }: NavigationItem): string {
  if (!isKept) return '';
  return screen === '/budget' ? 'keep last' : 'keep';
}

function isCurrent({ screen }: NavigationItem, shown: string): boolean {
  return screen === '/' ? shown === '/' : shown === screen || shown.startsWith(`${screen}/`);
}
