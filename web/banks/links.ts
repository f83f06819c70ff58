import type { Connection, OutsideAccount } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { type Reading, useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';

/** An account of the book that a connection fills. */
export interface BankLink {
  readonly connection: Connection;
  readonly outside: OutsideAccount;
}

export function useConnections(): Reading<Connection[]> {
  return useRead(['connections'], () => api.listConnections({ limit: 100 }).all());
}

export function listOutside(id: string): Promise<OutsideAccount[]> {
  return api.listOutsideAccounts(id, { limit: 100 }).all();
}

/** All links of the book. One request as long as there is no connection. */
export function useBankLinks(): Reading<BankLink[]> {
  return useRead(['bank-links'], async () => {
    const connections = await api.listConnections({ limit: 100 }).all();
    const links = await Promise.all(
      connections.map(async (connection) =>
        (await listOutside(connection.id))
          .filter(({ account_id }) => account_id)
          .map((outside) => ({ connection, outside })),
      ),
    );
    return links.flat();
  });
}

/** Only who made a connection may link, rename and sync it. In a book with one member, nobody else can have. */
export function useIsMine(): (connection: Connection) => boolean {
  const me = useUser().id;
  return ({ created_by }) => !created_by || created_by.id === me;
}

/** Whether a run may be asked for now. */
export const canRun = ({ status, running_since }: Connection): boolean =>
  status !== 'revoked' && running_since === undefined;
