import { useMoney } from '../platform/use-money.ts';

interface MoneyProps {
  readonly amount: number;
  /** Default: the base currency. A foreign amount has its code before it. */
  readonly currency?: string;
  /** `in` is green with a plus; `none` has no sign, for transfers. */
  readonly direction?: 'in' | 'out' | 'none' | 'signed';
}

/** An amount of the API, formatted. Never computed here. */
export function Money({ amount, currency, direction = 'signed' }: MoneyProps) {
  const money = useMoney();
  const isForeign = currency !== undefined && currency !== money.base;
  const signed = direction === 'out' ? -amount : amount;
  const look =
    amount === 0 ? 'zero' : direction === 'in' && signed > 0 ? 'pos' : direction === 'none' ? 'second' : '';
  return (
    <span class={`nowrap ${look} ${money.isHidden ? 'mask' : ''}`}>
      {isForeign && <span class="cur">{currency}</span>}
      {money.show(signed === 0 ? 0 : signed, currency, direction === 'in')}
    </span>
  );
}

/** A figure that stands alone: its symbol and cents are muted. */
export function Figure({ amount, look = 'figure' }: { amount: number; look?: 'figure' | 'hero' }) {
  const money = useMoney();
  const text = money.show(amount);
  const split = money.decimals() > 0 && !money.isHidden ? text.length - money.decimals() - 1 : text.length;
  const sign = text.startsWith('\u2212') ? '\u2212' : '';
  return (
    <span class={look}>
      {sign}
      <span class="sym">{money.symbol()}</span>
      {text.slice(sign.length, split)}
      <span class="cents">{text.slice(split)}</span>
    </span>
  );
}
