import { useMoney } from '../platform/use-money.ts';

interface MoneyProps {
  readonly amount: number;
  /** Default: the base currency. A foreign amount has its code before it. */
  readonly currency?: string;
  /** The currency that the head of the column names, so that its code is not repeated. Default: the base currency. */
  readonly home?: string | undefined;
  /** `in` is green with a plus; `none` has no sign, for transfers; a `change` has a plus, but no colour. */
  readonly direction?: 'in' | 'out' | 'none' | 'signed' | 'change';
}

/** `+123,456.78` fits into every column. */
const LONG = 11;

/** An amount of the API, formatted. Never computed here. */
export function Money({ amount, currency, home, direction = 'signed' }: MoneyProps) {
  const money = useMoney();
  const code = currency ?? money.base;
  const isForeign = code !== (home ?? money.base);
  const signed = direction === 'out' ? -amount : amount;
  const look =
    amount === 0 ? 'zero' : direction === 'in' && signed > 0 ? 'pos' : direction === 'none' ? 'second' : '';
  const text = money.show(signed === 0 ? 0 : signed, currency, direction === 'in' || direction === 'change');
  // Columns with such amounts are wider (columns.css).
  const length = text.length > LONG ? 'long' : '';
  return (
    <span class={`nowrap ${look} ${length} ${money.isHidden ? 'mask' : ''}`}>
      {isForeign && <span class="cur">{code}</span>}
      {text}
    </span>
  );
}

/** A figure that stands alone: its symbol and cents are muted. */
export function Figure({
  amount,
  currency,
  look = 'figure',
}: {
  amount: number;
  currency?: string;
  look?: 'figure' | 'hero';
}) {
  const money = useMoney();
  const text = money.show(amount, currency);
  const decimals = money.decimals(currency);
  const split = decimals > 0 && !money.isHidden ? text.length - decimals - 1 : text.length;
  const sign = text.startsWith('\u2212') ? '\u2212' : '';
  return (
    <span class={look}>
      {sign}
      <span class="sym">{money.symbol(currency)}</span>
      {text.slice(sign.length, split)}
      <span class="cents">{text.slice(split)}</span>
    </span>
  );
}
