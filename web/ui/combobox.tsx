import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { common } from '../texts/en/common.ts';
import { CategoryIcon } from './category-icon.tsx';
import type { Choice } from './choice.ts';
import { type ControlAttributes, Field } from './field.tsx';

export interface Suggestion extends Choice {
  readonly note?: string | undefined;
  /** That of its category, before the row. */
  readonly icon?: string | undefined;
  /** At the end of the row, in two lines. */
  readonly aside?: readonly [string, string] | undefined;
  /** How often it is used, at the end of the row. */
  readonly count?: number | undefined;
}

interface ComboboxProps {
  readonly label: string;
  /** The text in the field. */
  readonly value: string;
  readonly choices: readonly Suggestion[];
  readonly onInput: (text: string) => void;
  readonly onChoose: (choice: Choice) => void;
  /** Offers to create what was typed. */
  readonly onCreate?: ((text: string) => void) | undefined;
  /** The first match is active while typing, so that Enter chooses it. For fields without free text. */
  readonly isStrict?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly isLabelHidden?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly onBlur?: () => void;
  /** The suggestions are part of the form, below the field, from the start. */
  readonly isInline?: boolean;
  /** It is all that a dialog asks: the choices are there from the start. */
  readonly isAlone?: boolean | undefined;
  /** How many are shown at most. */
  readonly most?: number | undefined;
  /** What was chosen before, inside the field. */
  readonly tokens?: ComponentChildren;
  /** Keys that the list of suggestions leaves to others. */
  readonly onKey?: (event: KeyboardEvent) => void;
}

const SHOWN = 50;
const CREATE = '\u0000create';

export const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** A text field that suggests while typing, after the ARIA pattern "combobox with list". */
export function Combobox(props: ComboboxProps) {
  const { label, value, onInput, onChoose, onCreate, isStrict = false, onBlur, isInline = false } = props;
  const { most = SHOWN, isAlone = false } = props;
  const [isOpen, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();

  const wanted = isTyped ? folded(value) : '';
  const found = props.choices.filter((choice) => folded(choice.label).includes(wanted)).slice(0, SHOWN);
  const starting = found
    .toSorted(
      (a, b) => Number(folded(b.label).startsWith(wanted)) - Number(folded(a.label).startsWith(wanted)),
    )
    .slice(0, most);
  const isExact = found.some((choice) => folded(choice.label) === folded(value));
  const canCreate = onCreate && isTyped && value.trim() !== '' && !isExact;
  const options: readonly Suggestion[] = canCreate
    ? [...starting, { value: CREATE, label: common.create(value.trim()) }]
    : starting;
  const isShown = isOpen && options.length > 0;

  useLayoutEffect(() => {
    const popup = list.current;
    const field = input.current;
    if (!popup || !field || isInline) return;
    if (!isShown) {
      if (popup.matches(':popover-open')) popup.hidePopover();
      return;
    }
    if (!popup.matches(':popover-open')) popup.showPopover();
    const { left, top, bottom, width } = (field.closest('.token-field') ?? field).getBoundingClientRect();
    const isBelow = innerHeight - bottom > 220 || innerHeight - bottom > top;
    popup.style.left = `${left}px`;
    popup.style.width = `${Math.max(width, 200)}px`;
    popup.style.maxHeight = `${Math.min(280, (isBelow ? innerHeight - bottom : top) - 12)}px`;
    popup.style.top = isBelow ? `${bottom + 4}px` : 'auto';
    popup.style.bottom = isBelow ? 'auto' : `${innerHeight - top + 4}px`;
  });
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: Choice | undefined) => {
    close();
    setTyped(false);
    if (!option) return;
    if (option.value === CREATE) onCreate?.(value.trim());
    else onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) return setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length);
    } else if (event.key === 'Enter' && isShown && active >= 0 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === 'Escape' && isShown && !isInline) {
      // The dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && isShown && isStrict && active >= 0) choose(options[active]);
    else props.onKey?.(event);
  };

  const hasTokens = props.tokens !== undefined;
  const text = (control: ControlAttributes) => (
    <input
      ref={input}
      class={hasTokens ? '' : isStrict ? 'input combo' : 'input'}
      role="combobox"
      autoComplete="off"
      aria-autocomplete="list"
      aria-expanded={isShown}
      aria-controls={listId}
      aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
      placeholder={props.placeholder}
      value={value}
      {...((isInline || isAlone) && { autoFocus: true })}
      // Where one must be chosen, what stands for nothing is offered again: the form leads back here.
      onFocus={() => (isInline || isAlone || (isStrict && isTyped)) && setOpen(true)}
      onInput={({ currentTarget }) => {
        setTyped(true);
        setOpen(true);
        setActive(isStrict && currentTarget.value.trim() !== '' ? 0 : -1);
        onInput(currentTarget.value);
      }}
      onClick={() => setOpen(true)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        close();
        setTyped(isStrict && isTyped && !isExact && value.trim() !== '');
        onBlur?.();
      }}
      {...control}
    />
  );
  return (
    <Field label={label} error={props.error} hint={props.hint} isLabelHidden={props.isLabelHidden}>
      {(control) => (
        <>
          {hasTokens ? (
            <span class="token-field">
              {props.tokens}
              {text(control)}
            </span>
          ) : (
            text(control)
          )}
          <div
            ref={list}
            id={listId}
            class={isInline ? 'suggest' : 'menu choices'}
            role="listbox"
            aria-label={common.suggestions}
            popover={isInline ? undefined : 'manual'}
          >
            {isShown &&
              options.map((option, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, as the pattern says.
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
                <div
                  key={option.value}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  class={index === active ? 'menu-item is-active' : 'menu-item'}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {option.icon !== undefined && <CategoryIcon name={option.icon} />}
                  <span class="grow">
                    {option.label}
                    {option.note && <small>{option.note}</small>}
                  </span>
                  {option.count !== undefined && <span class="quiet small">{option.count}</span>}
                  {option.aside && (
                    <span class="aside">
                      {option.aside[0]}
                      <small>{option.aside[1]}</small>
                    </span>
                  )}
                </div>
              ))}
          </div>
        </>
      )}
    </Field>
  );
}
