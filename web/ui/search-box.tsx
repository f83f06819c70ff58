import { useEffect, useRef, useState } from 'preact/hooks';
import { common } from '../texts/en/common.ts';
import { Icon } from './icon.tsx';

const PAUSE_MS = 200;

interface Typing {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Takes effect without waiting for a pause. */
  readonly send: (text: string) => void;
  /** Empties the field; whoever calls it changes the address. */
  readonly clear: () => void;
}

/** What is typed in a field that the address follows when typing pauses. The field never waits for it. */
export function useTyping(value: string, onChange: (text: string) => void): Typing {
  const [text, type] = useState(value);
  const sent = useRef(value);
  const send = (typed: string) => {
    type(typed);
    sent.current = typed.trim();
    onChange(typed.trim());
  };
  useEffect(() => {
    // The address changed by itself: Back, or a filter that was removed.
    if (value !== sent.current) type(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => send(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const clear = () => {
    type('');
    sent.current = '';
  };
  return { text, type, send, clear };
}

interface SearchBoxProps {
  readonly value: string;
  readonly hint: string;
  readonly onChange: (q: string) => void;
}

export function SearchBox({ value, hint, onChange }: SearchBoxProps) {
  const { text, type } = useTyping(value, onChange);
  return (
    <div class="search">
      <Icon name="search" size="s" />
      <input
        type="search"
        aria-label={common.search}
        placeholder={hint}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      <SearchKey />
    </div>
  );
}

/** The key that leads to the field. */
export function SearchKey() {
  return (
    <span class="key" aria-hidden="true">
      <kbd>/</kbd>
    </span>
  );
}
