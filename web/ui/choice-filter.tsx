import { common } from '../texts/en/common.ts';
import type { Choice } from './choice.ts';

interface ChoiceFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly choices: readonly Choice[];
  /** What it is called that nothing is chosen. */
  readonly none?: string;
}

/** Label and value in one line. */
export function ChoiceFilter({ label, value = '', choices, none = common.all, onChange }: ChoiceFilterProps) {
  return (
    <label class={value ? 'filter is-set' : 'filter'}>
      <span>{label}</span>
      <select
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
