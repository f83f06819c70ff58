import { describe, expect, it } from 'vitest';
import { CENTRAL } from '../support/statements/layouts/central.ts';
import { ELSEWHERE } from '../support/statements/layouts/elsewhere.ts';
import { type BankLayout, encodeLayout } from '../support/statements/layouts/layout.ts';
import { WESTERN } from '../support/statements/layouts/western.ts';
import { brief, read } from '../support/statements/read.ts';

const LAYOUTS: readonly BankLayout[] = [...WESTERN, ...CENTRAL, ...ELSEWHERE];

/** Nobody should have to know an option to import what the bank offers for download. */
describe('the CSV file of a bank is read without options:', () => {
  it.each(LAYOUTS.map((layout) => [layout.bank, layout] as const))('%s', (_, layout) => {
    const file = encodeLayout(layout);
    const options = { base_currency_id: 'EUR', account_currency_id: layout.currency ?? 'EUR' };
    expect(brief('csv', file, options)).toEqual(layout.rows);
    expect(read('csv', file, options).pending).toBe(layout.pending ?? 0);
  });
});
