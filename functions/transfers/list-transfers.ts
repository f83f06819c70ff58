import { accountFilters } from '../../lib/transactions/filters.ts';
import { listEndpoint } from '../../lib/transactions/list-endpoint.ts';
import { listTransfers } from '../../lib/transfers/contract.ts';
import { showTransfer } from '../../lib/transfers/transfer.ts';

export const handler = listEndpoint(listTransfers, ['transfer'], accountFilters, showTransfer);
