import { useState } from 'preact/hooks';

interface DayFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  /** Whether it is in the address, and not the screen's own choice. */
  readonly isSet: boolean;
  readonly onChange: (day: string) => void;
}

/**
 * A day that takes effect as soon as it is complete. While it is typed, the field keeps what is in it: its value is
 * empty in between, and years begin as 0002.
 */
export function DayFilter({ label, value = '', isSet, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <label class={isSet ? 'filter is-set' : 'filter'}>
      <span>{label}</span>
      <input
        type="date"
        value={typed ?? value}
        onInput={({ currentTarget }) => {
          const { value: day, validity } = currentTarget;
          setTyped(day);
          if (day === '' ? !validity.badInput : day >= '1900') onChange(day);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  );
}
