/** The first part of an archive, and one more. */
export const archiveParts: readonly [string, string] = [
  '{"record":"archive","version":1}\n{"record":"settings","base_currency_id":"EUR"}\n',
  '{"record":"lock","locked_through":"2026-08-31"}\n',
];

/** The beginning of an export in each media type. */
export const exported: Readonly<Record<string, string>> = {
  'text/plain': `commodity 1000.00 EUR
commodity 1000.00 USD

account assets:1010 Bank
account expenses:5000 Groceries

2026-09-12 (expense) Corner Bakery | Farmers market  ; id:019933b2-8f5e-7c41-9d3a-5b1f0e2c7a44
    expenses:5000 Groceries  54.20 USD @@ 46.20 EUR
    assets:1010 Bank  -54.20 USD @@ 46.20 EUR
`,
  'text/csv': `date,kind,transaction_id,payee,memo,account_code,account_name,line_memo,currency,debit,credit,debit_base,credit_base
2026-09-12,expense,019933b2-8f5e-7c41-9d3a-5b1f0e2c7a44,Corner Bakery,Farmers market,5000,Groceries,,USD,54.20,0.00,46.20,0.00
`,
  'application/x-ndjson': archiveParts[0],
};
