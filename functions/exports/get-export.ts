import { archivePart } from '../../lib/archive/archive-part.ts';
import { beancount } from '../../lib/exports/beancount.ts';
import { getExport } from '../../lib/exports/contract.ts';
import { csv } from '../../lib/exports/csv.ts';
import { hledger } from '../../lib/exports/hledger.ts';
import { transactionsPart } from '../../lib/exports/transactions-part.ts';
import { endpoint, type Inspect } from '../../lib/platform/endpoint/endpoint.ts';
import { checkRange } from '../../lib/platform/endpoint/range.ts';

const JOURNALS = { hledger, beancount };

const inspect: Inspect<typeof getExport, void> = ({ query }, errors) => {
  checkRange(query, errors);
  if (query.columns !== undefined && query.format !== 'csv')
    errors.add('columns', 'conflicting_fields', 'must be left out: only a csv file has columns');
  if (query.format !== 'archive') return;
  for (const name of ['from', 'to'] as const)
    if (query[name] !== undefined)
      errors.add(name, 'conflicting_fields', 'must be left out: the archive has everything');
};

export const handler = endpoint(getExport, inspect, async (request) => {
  const { caller, query, after } = request;
  const { format, from, to, columns = [] } = query;
  const { mediaType, text, next } =
    format === 'archive'
      ? await archivePart(caller.bookId, after)
      : await transactionsPart(
          caller.bookId,
          format === 'csv' ? csv(columns) : JOURNALS[format],
          { from, to },
          after,
        );
  request.headers['Content-Type'] = mediaType;
  request.continueAfter(next);
  return text;
});
