import type { Connection } from '../../client/client.ts';
import { bankTexts as t } from '../texts/en/banks.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

type State = keyof typeof t.states;

const LOOKS: Readonly<Record<State, readonly [look: string, icon: IconName]>> = {
  running: ['blue', 'refresh'],
  unlinked: ['blue', 'link'],
  active: ['green', 'check'],
  needs_attention: ['amber', 'warn'],
  revoked: ['red', 'warn'],
};

/** A connection has a next run as long as an account is linked. */
function stateOf({ status, running_since, next_run_at }: Connection): State {
  if (running_since) return 'running';
  return status === 'active' && !next_run_at ? 'unlinked' : status;
}

/** The state of a connection, in a word. */
export function BankChip({ connection }: { connection: Connection }) {
  const state = stateOf(connection);
  const [look, icon] = LOOKS[state];
  return (
    <span class={`chip ${look}`}>
      <Icon name={icon} size="xs" />
      {t.states[state]}
    </span>
  );
}
