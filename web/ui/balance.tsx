import { accountTexts as t } from '../texts/en/accounts.ts';
import { Money } from './money.tsx';

interface BalanceProps {
  readonly amount: number;
  /** Whether it is what is owed. */
  readonly isDebt: boolean;
  readonly currency?: string;
  readonly home?: string | undefined;
}

/**
 * What an account has, or what is owed on it. Where more was paid than was owed, a word says so: a sign could be read both
 * ways.
 */
export function Balance({ amount, isDebt, ...money }: BalanceProps) {
  return (
    <>
      <strong class={amount < 0 && !isDebt ? 'neg' : ''}>
        <Money amount={isDebt ? Math.abs(amount) : amount} {...money} />
      </strong>
      {isDebt && <InCredit amount={amount} />}
    </>
  );
}

/** What is owed on all accounts together. */
export function Owed({ amount }: { amount: number }) {
  return (
    <>
      <Money amount={Math.abs(amount)} />
      <InCredit amount={amount} />
    </>
  );
}

const InCredit = ({ amount }: { amount: number }) =>
  amount < 0 ? <span class="in-credit">{t.inCredit}</span> : null;

/** The same as text. `show` formats an amount. */
export function balanceText(amount: number, isDebt: boolean, show: (amount: number) => string): string {
  if (!isDebt) return show(amount);
  return amount < 0 ? t.amountInCredit(show(-amount)) : t.amountOwed(show(amount));
}
