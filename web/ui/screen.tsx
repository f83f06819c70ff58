import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { common } from '../texts/en/common.ts';
import { Icon } from './icon.tsx';
import { NotIncluded } from './not-included.tsx';

interface ScreenProps {
  readonly title: string;
  /** Beside the title. */
  readonly note?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** It shows balances, which do not include what waits on this device. */
  readonly hasBalances?: boolean;
  readonly children?: ComponentChildren;
}

let shown = 0;

/** For a page that is no screen: the next screen is not the first one. */
export function noteShown(): void {
  shown += 1;
}

/** The heading of a screen. After navigation inside the app it gets the focus; the page's title follows it. */
export function Screen({ title, note, actions, hasBalances = false, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} - ${common.appName}`;
  }, [title]);
  useEffect(() => {
    // The first screen belongs to the page that was just opened, whose start has the focus.
    // A screen that is not shown yet is not the first one.
    if (heading.current?.closest('[hidden]')) return;
    // A field of the screen may have taken the focus already.
    const isTaken =
      document.activeElement instanceof HTMLInputElement || document.querySelector('dialog[open]');
    if (shown > 0 && !isTaken) heading.current?.focus();
    noteShown();
  }, []);
  return (
    <>
      <div class="page-head">
        <div class="title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {note && <p>{note}</p>}
          {hasBalances && <NotIncluded />}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}

interface RegionProps {
  readonly title: string;
  readonly note?: ComponentChildren;
  /** Leads to the screen with the rest. */
  readonly more?: { readonly href: string; readonly text: ComponentChildren } | undefined;
  readonly width: 'w4' | 'w6' | 'w8' | 'w12';
  readonly children: ComponentChildren;
}

/** A part of a screen: a rule, a heading, the matter. */
export function Region({ title, note, more, width, children }: RegionProps) {
  const id = useId();
  return (
    <section class={`region ${width}`} aria-labelledby={id}>
      <div class="region-head">
        <h2 id={id}>{title}</h2>
        {note && <span class="quiet head-note">{note}</span>}
        {more && (
          <a class="more" href={more.href}>
            {more.text}
            <Icon name="right" />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
