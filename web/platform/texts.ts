const rules = new Intl.PluralRules('en');

type Forms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** `plural(2, { one: '# row', other: '# rows' })` is `2 rows`. */
export function plural(count: number, forms: Forms): string {
  const form = forms[rules.select(count)] ?? forms.other;
  return form.replace('#', new Intl.NumberFormat('en').format(count));
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `3rd`. */
export function ordinal(number: number): string {
  return `${number}${ENDINGS[ordinals.select(number)] ?? 'th'}`;
}
