import { useRef, useState } from 'preact/hooks';
import { addDays, isDay } from '../platform/days.ts';
import { locale } from '../platform/formats.ts';
import { dayInDigits, readDay } from '../platform/typed-days.ts';
import { common } from '../texts/en/common.ts';
import type { ControlAttributes, InputAttributes } from './field.tsx';
import { Icon } from './icon.tsx';

interface DayInputProps {
  readonly value: string;
  /** A day, or nothing. What is typed counts as soon as it is complete. */
  readonly onChange: (day: string) => void;
  readonly control?: ControlAttributes;
  readonly input?: InputAttributes | undefined;
  readonly look?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** A day as text, in the format of the preferences, which the browser's own field ignores. */
export function DayInput({ value, onChange, control, input, look = '' }: DayInputProps) {
  const [typed, setTyped] = useState<string>();
  const language = locale();
  const read = (text: string, isDone: boolean) => {
    const day = text.trim() === '' ? '' : readDay(text, isDone, language);
    if (day !== undefined && day !== value) onChange(day);
    return day;
  };
  const isWrong = typed !== undefined && typed.trim() !== '' && readDay(typed, true, language) === undefined;
  return (
    <input
      class={look}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={24}
      placeholder={dayInDigits('2026-12-31', language).replaceAll(/\d/g, '–')}
      {...input}
      {...control}
      data-unread={isWrong ? '' : undefined}
      value={typed ?? dayInDigits(value, language)}
      // Typing replaces the day, instead of adding digits to it.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value);
        read(currentTarget.value, false);
      }}
      onBlur={({ currentTarget }) => {
        // What is not a day stays, and says so when the form is sent.
        if (read(currentTarget.value, true) !== undefined) setTyped(undefined);
      }}
      onKeyDown={(event) => {
        const by = STEPS[event.key];
        if (by && isDay(value)) {
          event.preventDefault();
          setTyped(undefined);
          onChange(addDays(value, by));
        } else if (event.key === 'Enter') read(event.currentTarget.value, true);
      }}
    />
  );
}

interface CalendarProps extends Pick<DayInputProps, 'value' | 'onChange' | 'input'> {}

/** The browser's calendar, behind a button. */
export function Calendar({ value, onChange, input }: CalendarProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <span class="calendar">
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={input?.min ?? '1900-01-01'}
        max={input?.max ?? '2199-12-31'}
        value={value}
        onInput={({ currentTarget }) => currentTarget.value && onChange(currentTarget.value)}
      />
      <button
        class="icon-button"
        type="button"
        aria-label={common.calendar}
        title={common.calendar}
        onClick={() => picker.current?.showPicker()}
      >
        <Icon name="schedules" size="s" />
      </button>
    </span>
  );
}
