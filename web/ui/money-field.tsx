import { fromMinor } from '../platform/money.ts';
import { useMoney } from '../platform/use-money.ts';
import { type InputAttributes, TextField } from './field.tsx';

interface MoneyFieldProps {
  readonly label: string;
  /** As it was typed. `useMoney().parse` reads it. */
  readonly value: string;
  readonly currency?: string | undefined;
  readonly onChange: (text: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly isLabelHidden?: boolean | undefined;
  readonly look?: string;
  readonly input?: InputAttributes | undefined;
}

/** Takes the locale's separators, and sums such as `12.50+3.20`, whose result it shows. */
export function MoneyField({ value, currency, onChange, hint, look = '', input, ...rest }: MoneyFieldProps) {
  const money = useMoney();
  const minor = money.parse(value, currency);
  const isSum = /\d\s*[+\u2212-]\s*\d/.test(value);
  const result =
    isSum && minor !== undefined
      ? `= ${money.show(fromMinor(minor, money.decimals(currency)), currency)}`
      : hint;
  return (
    <TextField
      {...rest}
      value={value}
      onChange={onChange}
      hint={result}
      look={`amount ${look}`}
      input={{
        inputMode: 'decimal',
        autoComplete: 'off',
        // Typing replaces a suggested amount, instead of adding digits to it.
        onFocus: ({ currentTarget }) => currentTarget.select(),
        ...input,
      }}
    />
  );
}
