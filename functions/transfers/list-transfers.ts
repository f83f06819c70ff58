import { listByAccount } from '../../lib/transactions/list-by-account.ts';
import { listTransfers } from '../../lib/transfers/contract.ts';
import { showTransfer as show } from '../../lib/transfers/transfer.ts';

export const handler = listByAccount(listTransfers, { kind: 'transfer', show });
