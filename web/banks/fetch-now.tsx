import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { say } from '../platform/toasts.ts';
import { useAction } from '../platform/writes.ts';
import { bankTexts as t } from '../texts/en/banks.ts';
import { Icon } from '../ui/icon.tsx';
import { type BankLink, canRun, useIsMine } from './links.ts';
import { usePolling } from './use-polling.ts';

/** Runs all connections of one's own that fill something. */
export function FetchNow({ links }: { links: readonly BankLink[] }) {
  const may = useMay();
  const isMine = useIsMine();
  const connections = new Map(links.map(({ connection }) => [connection.id, connection]));
  const own = [...connections.values()].filter((each) => isMine(each) && each.status !== 'revoked');
  const isRunning = own.some(({ running_since }) => running_since);
  usePolling(isRunning);
  const writing = useAction();
  if (own.length === 0 || !may('syncConnection')) return null;
  const fetchAll = async () => {
    const done = await writing.run(async () => {
      for (const { id } of own.filter(canRun)) await api.syncConnection(id);
      return true;
    });
    if (done) say(t.synced);
  };
  const isBusy = writing.isBusy || isRunning;
  return (
    <button
      class="button secondary"
      type="button"
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => !isBusy && void fetchAll()}
    >
      <Icon name="refresh" size="s" />
      {isRunning ? t.fetching : t.fetchNow}
    </button>
  );
}
