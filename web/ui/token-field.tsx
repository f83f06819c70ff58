import { useRef, useState } from 'preact/hooks';
import { common } from '../texts/en/common.ts';
import { Combobox, type Suggestion } from './combobox.tsx';
import { Icon } from './icon.tsx';

interface TokenFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean | undefined;
  readonly tokens: readonly string[];
  /** What is being typed. */
  readonly text: string;
  readonly onChange: (tokens: string[], text: string) => void;
  /** What was typed as a token, or undefined if it cannot be one. */
  readonly read?: (typed: string) => string | undefined;
  /** What it says about what cannot be one. */
  readonly wrong?: string;
  /** A token as people read it. */
  readonly show?: (token: string) => string;
  /** A comma ends a token, like Enter. */
  readonly hasCommas?: boolean;
  readonly choices?: readonly Suggestion[];
  readonly placeholder?: string | undefined;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

const NONE: readonly Suggestion[] = [];
const itself = (text: string) => text;

/** A field for several short texts: Enter adds one, each can be taken away. */
export function TokenField(props: TokenFieldProps) {
  const { tokens, text, onChange, read = itself, show = itself, hasCommas = false, choices = NONE } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isWrong, setWrong] = useState(false);
  /** What cannot be a token stays, to be corrected. */
  const add = (typed: readonly string[], rest = '') => {
    const parts = typed.map((part) => part.trim()).filter(Boolean);
    const good = parts.flatMap((part) => read(part) ?? []);
    const bad = parts.filter((part) => read(part) === undefined);
    setWrong(bad.length > 0);
    if (parts.length > 0) onChange([...new Set([...tokens, ...good])], [...bad, rest].join(' ').trim());
  };
  const remove = (token: string) => {
    onChange(
      tokens.filter((each) => each !== token),
      text,
    );
    place.current?.querySelector<HTMLElement>('input')?.focus();
  };
  return (
    <div ref={place}>
      <Combobox
        label={props.label}
        isLabelHidden={props.isLabelHidden}
        value={text}
        choices={choices.filter(({ value }) => !tokens.includes(value))}
        placeholder={props.placeholder}
        hint={props.hint}
        error={isWrong ? props.wrong : props.error}
        tokens={tokens.map((token) => (
          <span class="token" key={token}>
            <span class="token-text" title={show(token)}>
              {show(token)}
            </span>
            <button type="button" aria-label={common.remove(show(token))} onClick={() => remove(token)}>
              <Icon name="x" size="xs" />
            </button>
          </span>
        ))}
        onInput={(typed) => {
          setWrong(false);
          const parts = hasCommas ? typed.split(',') : [typed];
          if (parts.length > 1) add(parts.slice(0, -1), parts.at(-1));
          else onChange([...tokens], typed);
        }}
        onChoose={({ value }) => onChange([...tokens, value], '')}
        onBlur={() => add([text])}
        onKey={(event) => {
          if (event.key === 'Enter' && text.trim() !== '' && !event.ctrlKey && !event.metaKey) {
            event.preventDefault();
            add([text]);
          }
          const last = tokens.at(-1);
          if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
        }}
      />
    </div>
  );
}
