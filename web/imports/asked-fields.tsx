import { importTexts as t } from '../texts/en/imports.ts';
import type { Choice } from '../ui/choice.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import type { FileColumn } from './file.ts';

interface AskedFieldsProps {
  /** Parameters of `POST /imports`. */
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly columns: readonly FileColumn[];
  readonly currencies: readonly Choice[];
  readonly onChange: (name: string, value: string) => void;
}

const choicesOf = (names: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const CHARSETS = ['utf-8', 'windows-1252', 'iso-8859-1', 'iso-8859-15', 'windows-1250', 'utf-16le'];

const { archive: _, ...FORMATS } = t.formats;

const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  format: choicesOf(FORMATS),
  date_format: choicesOf(t.dateFormats),
  decimal: choicesOf(t.decimals),
  delimiter: choicesOf(t.delimiters),
  charset: CHARSETS.map((value) => ({ value, label: value })),
};

/** What the API asks for becomes a field. */
export function AskedFields({ names, values, errors, columns, currencies, onChange }: AskedFieldsProps) {
  const columnChoices = columns.map(({ value, name, number, isNamed }) => ({
    value,
    label: isNamed ? name : t.column(number, name),
  }));
  return (
    <>
      {names.map((name) => {
        const choices = name.endsWith('_column')
          ? columnChoices
          : name === 'currency_id'
            ? currencies
            : (CHOICES[name] ?? []);
        const shared = {
          label: t.fields[name] ?? name,
          value: values[name] ?? '',
          error: errors[name],
          onChange: (value: string) => onChange(name, value),
        };
        return choices.length > 0 ? (
          <SelectField key={name} {...shared} choices={[{ value: '', label: t.automatic }, ...choices]} />
        ) : (
          <TextField
            key={name}
            {...shared}
            {...(name === 'statement' && { input: { inputMode: 'numeric' } })}
          />
        );
      })}
    </>
  );
}
