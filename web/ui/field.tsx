import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Choice } from './choice.ts';
import { Calendar, DayInput } from './day-input.tsx';
import { Icon } from './icon.tsx';

interface FieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Draws the control itself, with the attributes that connect it to its label and its messages. */
  readonly children: (control: ControlAttributes) => ComponentChildren;
  /** Only for assistive technology; a heading above a column says it to the others. */
  readonly isLabelHidden?: boolean | undefined;
}

export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-invalid'?: 'true';
  readonly 'aria-describedby'?: string;
}

/** A label, a control, and what is wrong with it. */
export function Field({ label, error, hint, children, isLabelHidden }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div class="field">
      <label for={id} class={isLabelHidden ? 'hidden-text' : ''}>
        {label}
      </label>
      {children({
        id,
        ...(error && { 'aria-invalid': 'true' as const }),
        ...(note && { 'aria-describedby': `${id}-note` }),
      })}
      {error ? (
        <p class="error" id={`${id}-note`}>
          <Icon name="warn" size="s" />
          {error}
        </p>
      ) : (
        hint && (
          <p class="hint" id={`${id}-note`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly isLabelHidden?: boolean | undefined;
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'number' | 'month';
  readonly input?: InputAttributes | undefined;
  readonly look?: string;
}

/** Further attributes of an `<input>`. */
export interface InputAttributes {
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly inputMode?: 'decimal' | 'numeric' | 'email';
  readonly placeholder?: string;
  readonly min?: string;
  readonly max?: string;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly onBlur?: (() => void) | undefined;
  readonly onFocus?: ((event: FocusEvent & { readonly currentTarget: HTMLInputElement }) => void) | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, hint, type = 'text', input, look = '', isLabelHidden } = props;
  return (
    <Field label={label} error={error} hint={hint} isLabelHidden={isLabelHidden}>
      {(control) => {
        // The types of <input> differ by its type, which is known only here.
        const attributes = { type, ...input, ...control } as { type: 'text' };
        return (
          <input
            class={`input ${look}`}
            value={value}
            onInput={({ currentTarget }) => onChange(currentTarget.value)}
            {...attributes}
          />
        );
      }}
    </Field>
  );
}

/** A calendar date: its value is `2026-11-17`, however it is shown. */
export function DateField({ value, onChange, input, look = '', ...field }: Omit<TextFieldProps, 'type'>) {
  return (
    <Field {...field}>
      {(control) => (
        <span class="day-field">
          <DayInput look={`input ${look}`} {...{ value, onChange, input, control }} />
          <Calendar {...{ value, onChange, input }} />
        </span>
      )}
    </Field>
  );
}

export function TextArea({ label, value, onChange, error, hint }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          class="input"
          rows={3}
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
          {...control}
        />
      )}
    </Field>
  );
}

export interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  /** Further choices under a heading. */
  readonly more?: { readonly label: string; readonly choices: readonly Choice[] } | undefined;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly isLabelHidden?: boolean | undefined;
  readonly look?: string;
  readonly isDisabled?: boolean;
}

export function SelectField(props: SelectFieldProps) {
  const { label, value, choices, more, onChange, error, hint, look = '', isLabelHidden, isDisabled } = props;
  const isKnown = [...choices, ...(more?.choices ?? [])].some((choice) => choice.value === value);
  return (
    <Field label={label} error={error} hint={hint} isLabelHidden={isLabelHidden}>
      {(control) => (
        <select
          class={`select ${look}`}
          value={value}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          {...control}
        >
          {!isKnown && <option value={value} />}
          <Options choices={choices} />
          {more && more.choices.length > 0 && (
            <optgroup label={more.label}>
              <Options choices={more.choices} />
            </optgroup>
          )}
        </select>
      )}
    </Field>
  );
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return (
    <>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </>
  );
}

interface CheckFieldProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function CheckField({ label, isChecked, onChange }: CheckFieldProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}

interface RadiosProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  readonly isWide?: boolean;
}

/** A few choices side by side. */
export function Radios({ label, value, choices, onChange, isWide = false }: RadiosProps) {
  const name = useId();
  return (
    <div class={isWide ? 'segmented fill' : 'segmented'} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
