import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Names that hold money or a rate: `amount`, `base_amount`, `outstandingAmount`, `baseMinor`, `debit`, `fxRate`. */
const MONEY_NAME = String.raw`\w*(?:amount|minor|balance|debit|credit|turnover|money)\w*|(?:fx_?|cross)?rate`;
const MONEY = String.raw`(?<![\w'"])(?:[\w?]+\.)*(?:${MONEY_NAME})\b(?!\.)`;
/** A literal without the n of a bigint. */
const NUMBER = String.raw`(?<![\w.])\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])`;
const OPERATOR = String.raw`\s*(?:\*\*?|\/|%|\+|-)=?\s*`;

const RULES: Readonly<Record<string, RegExp>> = {
  'a function of floats': /\bparseFloat\b|\.toFixed\(|\.toPrecision\(/,
  'rounding as a float': new RegExp(String.raw`\bMath\.\w+\(.*${MONEY}|${MONEY}.*\bMath\.\w+\(`, 'i'),
  'made a float': new RegExp(String.raw`\b(?:Number|parseInt)\(\s*${MONEY}|(?<=[=(,:]\s*)\+${MONEY}`, 'i'),
  'arithmetic with a float': new RegExp(`${MONEY}${OPERATOR}${NUMBER}|${NUMBER}${OPERATOR}${MONEY}`, 'i'),
  'arithmetic on a JSON number': new RegExp(
    String.raw`\b(?:body|input|query|response)\??\.(?:${MONEY_NAME})\b${OPERATOR}[\w(]`,
    'i',
  ),
};

/** Where a float is right. Each must still be there, so that the list cannot outlive its reasons. */
const ALLOWED = [
  // The text of a rate is by construction that of a JSON number: nothing is calculated here.
  { file: 'lib/ledger/fx-rate.ts', line: 'return Number(rate);' },
  // A place in an order, as text that sorts.
  { file: 'lib/groups/position.ts', line: 'const digits = at.toFixed(DIGITS_MAX);' },
];

function violations(source: string): string[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/^\s*\/\/.*$/gm, '');
  return code.split('\n').flatMap((line) =>
    Object.entries(RULES)
      .filter(([, rule]) => rule.test(line))
      .map(([name]) => `${name}: ${line.trim()}`),
  );
}

describe('money', () => {
  it('is never calculated with floats', () => {
    const files = globSync(['lib/**/*.ts', 'functions/**/*.ts']);
    expect(files).toContain('lib/ledger/money.ts');
    const found = files.flatMap((file) =>
      violations(readFileSync(file, 'utf8')).map((violation) => `${file}: ${violation}`),
    );
    const isAllowed = (violation: string, allowed: (typeof ALLOWED)[number]) =>
      violation.startsWith(`${allowed.file}: `) && violation.endsWith(`: ${allowed.line}`);
    expect(found.filter((violation) => !ALLOWED.some((allowed) => isAllowed(violation, allowed)))).toEqual(
      [],
    );
    const outlived = ALLOWED.filter((allowed) => !found.some((violation) => isAllowed(violation, allowed)));
    expect(outlived).toEqual([]);
  });

  it.each([
    'const cents = parseFloat(text);',
    'return total.toFixed(2);',
    'const baseAmount = Math.round(amount * rate);',
    'const minor = BigInt(Math.trunc(value));',
    'balance: Number(item.balance),',
    'return Number(money.minor);',
    'const parsed = parseInt(amount, 10);',
    'const balance = +item.balance;',
    'const value = baseMinor / 100;',
    'const minor = 100 * amount;',
    'const value = transaction.entry.amount * 0.01;',
    'amount *= 1.5;',
    'const next = 1 - debitBase;',
    'const base = body.amount * body.fx_rate;',
    'const owed = body.outstanding_amount - paid;',
  ])('would be caught in: %s', (line) => {
    expect(violations(line)).not.toEqual([]);
  });

  it.each([
    'const next = base.minor + amount.minor;',
    'const sum = 2n * amount.minor + 1n;',
    'const scale = Math.max(currency.decimalPlaces - scale, 0);',
    'const delay = Math.random() * 100;',
    'const lineCount = a.lineCount + 1;',
    'if (amount.minor > 0n && attempts > 3) return;',
    '// amount * 1.5 would be wrong',
    '/** Number(amount) is not exact. */',
    "import { minor } from '../money.ts';",
    'const places = amount.currency.decimalPlaces - 1;',
    'const generated = generate + 1;',
  ])('would be left alone in: %s', (line) => {
    expect(violations(line)).toEqual([]);
  });
});
