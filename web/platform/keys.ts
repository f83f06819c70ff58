import { useEffect, useRef } from 'preact/hooks';
import { tinykeys } from 'tinykeys';
import { getPreferences } from './preferences.ts';

type Handlers = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Keys with a modifier work while typing, too. */
const HAS_MODIFIER = /\$mod|Control/;

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

interface KeyOptions {
  /** False: they do nothing. */
  readonly enabled?: boolean;
  /** They also work while a dialog is open, because they belong to it. */
  readonly inDialog?: boolean;
}

/**
 * Shortcuts of the screen, in the notation of tinykeys: `{ 'g t': goToTransactions, n: add }`. They do nothing while the
 * user types, while a dialog is open, or if Preferences turn them off.
 */
export function useKeys(handlers: Handlers, { enabled = true, inDialog = false }: KeyOptions = {}): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  const names = Object.keys(handlers).join('|');
  useEffect(() => {
    if (!enabled) return;
    // Each on its own: after a sequence, tinykeys forgets to reset those that are listed later.
    const stops = names.split('|').map((name) => {
      const guarded = (event: KeyboardEvent) => {
        if (!getPreferences().keys || event.defaultPrevented) return;
        if (isTyping(event) && !HAS_MODIFIER.test(name)) return;
        if (!inDialog && document.querySelector('dialog[open]')) return;
        latest.current[name]?.(event);
      };
      return tinykeys(window, { [name]: guarded }, { ignore: ({ isComposing }) => isComposing });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [names, enabled, inDialog]);
}
