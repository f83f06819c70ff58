import { useRoute } from 'preact-iso/router';
import type { Import } from '../../client/client.ts';
import { FetchNow } from '../banks/fetch-now.tsx';
import { useBankLinks } from '../banks/links.ts';
import { Drafts } from '../banks/to-review.tsx';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useAccounts } from '../platform/books.ts';
import { formatDate } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { useList } from '../platform/reads.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { namesOf } from '../transactions/describe.ts';
import { Empty } from '../ui/empty.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Region, Screen } from '../ui/screen.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { ImportPage } from './import-page.tsx';
import { sourceName } from './source-name.ts';
import { StatusChip } from './status-chip.tsx';
import { UploadForm } from './upload-form.tsx';

/** A new import and all earlier ones, or one of them. */
export default function Imports() {
  const { params } = useRoute();
  return params.id ? <ImportPage key={params.id} id={params.id} /> : <AllImports />;
}

function AllImports() {
  const list = useList(['imports'], (cursor) => api.listImports({ limit: 50, ...(cursor && { cursor }) }));
  const names = namesOf(useAccounts().data);
  const canImport = useMay()('createImport');
  const links = useBankLinks().data ?? [];
  const banks = new Map(links.map(({ connection }) => [connection.id, connection.name]));
  return (
    <Screen title={t.title} actions={<FetchNow links={links} />}>
      <Drafts links={links} />
      {canImport && (
        <div>
          <p class="second intro">{t.intro}</p>
          <UploadForm lastAccount={list.data?.find(({ account_id }) => account_id)?.account_id} />
        </div>
      )}
      <Region title={t.imports} width="w12">
        <Loaded reading={list} lines={4}>
          {(imports) =>
            imports.length === 0 ? (
              <Empty text={t.noImports} />
            ) : (
              <table class="table">
                <TableHead
                  caption={t.imports}
                  columns={[
                    { name: t.file },
                    { name: t.account, width: 'acc', look: 'optional' },
                    { name: t.period, width: 'period', look: 'optional mid' },
                    { name: t.status, width: 'status-s' },
                    { name: t.rows, width: 'count', look: 'num optional' },
                    { name: t.added, width: 'count', look: 'num optional' },
                  ]}
                />
                <tbody>
                  {imports.map((each) => (
                    <Row
                      key={each.id}
                      value={each}
                      name={sourceName(each, banks.get(each.connection_id ?? ''))}
                      account={names.account(each.account_id)}
                    />
                  ))}
                </tbody>
              </table>
            )
          }
        </Loaded>
        {list.hasMore && (
          <button class="button secondary" type="button" onClick={list.more}>
            {t.showMore}
          </button>
        )}
      </Region>
    </Screen>
  );
}

function Row({ value, name, account }: { value: Import; name: string; account: string }) {
  const { id, counts } = value;
  return (
    <tr>
      <td>
        <a class="payee" href={to(`/imports/${id}`)} title={name}>
          {name}
        </a>
        <span class="sub">{[account, periodOf(value)].filter(Boolean).join(', ')}</span>
      </td>
      <td class="clip optional">{account}</td>
      <td class="quiet optional mid">{periodOf(value)}</td>
      <td>
        <StatusChip status={value.status} />
      </td>
      <td class="num optional">{counts.rows}</td>
      <td class="num optional">{counts.committed}</td>
    </tr>
  );
}

export function periodOf({ from, to: until }: Import): string {
  return from && until ? t.range(formatDate(from), formatDate(until)) : '';
}
