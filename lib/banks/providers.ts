import type { ProviderName } from '../connections/connection.ts';
import { config } from '../platform/config.ts';
import type { Network } from '../platform/egress/receiver.ts';
import type { Provider } from './provider.ts';
import { simplefin } from './simplefin.ts';

export const PROVIDER: Readonly<Record<ProviderName, Provider>> = { simplefin };

/** The addresses that webhooks may have. */
export function bankNetwork(timeoutMs: number): Network {
  return { ...config.receiverRules, timeoutMs };
}
