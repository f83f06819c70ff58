import { useId } from 'preact/hooks';
import { Calendar, DayInput } from './day-input.tsx';

interface DayFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  /** Whether it is in the address, and not the screen's own choice. */
  readonly isSet: boolean;
  readonly onChange: (day: string) => void;
}

/** A day that takes effect as soon as it is complete. */
export function DayFilter({ label, value = '', isSet, onChange }: DayFilterProps) {
  const id = useId();
  return (
    <span class={isSet ? 'filter of-day is-set' : 'filter of-day'}>
      <label for={id}>
        <span>{label}</span>
        <DayInput value={value} onChange={onChange} control={{ id }} />
      </label>
      <Calendar value={value} onChange={onChange} />
    </span>
  );
}
