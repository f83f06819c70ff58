import { Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { common } from '../texts/en/common.ts';
import { Icon, type IconName } from './icon.tsx';
import { Popover } from './popover.tsx';

export interface MenuItem {
  readonly label: string;
  readonly icon: IconName;
  readonly onChoose: () => void;
  readonly isDanger?: boolean;
}

interface MoreMenuProps {
  /** The record's name, which tells the buttons of different rows apart. */
  readonly name: string;
  /** Those that are not allowed are false. */
  readonly items: readonly (MenuItem | false | undefined)[];
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** "...": what else can be done with a record. */
export function MoreMenu({ name, items }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = items.filter((item) => item !== undefined && item !== false);
  if (shown.length === 0) return null;
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={button}
        class="icon-button small on-hover"
        type="button"
        aria-label={common.moreFor(name)}
        title={common.moreFor(name)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" size="s" />
      </button>
      {isOpen && (
        <Popover anchor={button} label={common.moreFor(name)} onClose={close} look="menu">
          <p class="menu-head phone-only">{name}</p>
          <Items
            items={shown}
            label={common.moreFor(name)}
            onClose={close}
            onChoose={(item) => {
              // A dialog that it opens gives the focus back to the button.
              button.current?.focus({ preventScroll: true });
              close();
              item.onChoose();
            }}
          />
        </Popover>
      )}
    </>
  );
}

interface ItemsProps {
  readonly items: readonly MenuItem[];
  readonly label: string;
  readonly onClose: () => void;
  readonly onChoose: (item: MenuItem) => void;
}

function Items({ items, label, onClose, onChoose }: ItemsProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }) => {
    // The screen's own keys rest.
    if (event.key !== 'Escape') event.stopPropagation();
    if (event.key === 'Tab') return onClose();
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[step(at, buttons.length)]?.focus();
  };
  return (
    <div ref={menu} role="menu" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item, index) => (
        <Fragment key={item.label}>
          {/* What destroys stands apart. */}
          {item.isDanger && index > 0 && <div class="menu-rule" role="presentation" />}
          <button
            role="menuitem"
            tabIndex={-1}
            type="button"
            class={item.isDanger ? 'menu-item danger' : 'menu-item'}
            onClick={() => onChoose(item)}
          >
            <Icon name={item.icon} size="s" />
            {item.label}
          </button>
        </Fragment>
      ))}
    </div>
  );
}
