import type { MessageCode } from '../connections/messages.ts';
import type { StatementRow } from '../imports/readers/statement.ts';
import type { Network } from '../platform/egress/receiver.ts';
import type { Result } from '../platform/result.ts';

/** What went wrong with a provider, or with a bank, as users see it. */
export interface ProviderMessage {
  readonly code: MessageCode;
  readonly message: string;
  /** The account that it is about, by the provider's id. Without it, all accounts are concerned, or those of `login`. */
  readonly account?: string | undefined;
  /** The login at a bank that it is about. */
  readonly login?: string | undefined;
}

/** A row of a bank account, with the provider's own id of the transaction. */
export interface BankRow extends StatementRow {
  readonly transaction?: string | undefined;
}

/** An account at a bank, and what it sent. */
export interface BankStatement {
  /** The provider's id of the account. */
  readonly account: string;
  readonly login?: string | undefined;
  readonly name: string;
  readonly institution?: string | undefined;
  /** Left out if the provider's is no currency of ours. */
  readonly currency_id?: string | undefined;
  /** Decimal text. */
  readonly balance?: string | undefined;
  readonly balance_at?: string | undefined;
  readonly rows: readonly BankRow[];
  /** Entries that are not booked. */
  readonly pending: number;
}

export interface WantedEntries {
  /** The time from which on entries are wanted; undefined for balances alone. */
  readonly from: Date | undefined;
  /** Of the book: days are those of its calendar. */
  readonly timeZone: string;
}

export interface Claimed {
  /** The secret with which everything else is fetched. */
  readonly access: string;
  /** Whose service it is: part of what identifies a transaction. */
  readonly host: string;
}

export type Fetched = Result<
  { readonly statements: readonly BankStatement[]; readonly messages: readonly ProviderMessage[] },
  'unpaid' | 'revoked' | 'unreachable'
>;

/** A service that reads bank accounts. Another one is another file with these two functions. */
export interface Provider {
  /** Exchanges what the user pasted for the secret that reads the accounts. */
  claim(
    token: string,
    network: Omit<Network, 'timeoutMs'>,
  ): Promise<Result<Claimed, 'invalid_setup_token' | 'setup_token_used' | 'claim_failed'>>;
  /** Reads all accounts, with one request. */
  fetch(access: string, wanted: WantedEntries, network: Network): Promise<Fetched>;
}
