import type { Account, AnyTransaction, Category } from '../../client/client.ts';
import { inBook, useBook, useBooks } from '../platform/book.ts';
import { sentence } from '../platform/failures.ts';
import { formatDay } from '../platform/formats.ts';
import { to } from '../platform/paths.ts';
import { say } from '../platform/toasts.ts';
import { canDiscard, type WaitingEntry } from '../platform/waiting/entry.ts';
import { attentionOf, discard, useEntries } from '../platform/waiting/waiting.ts';
import { common } from '../texts/en/common.ts';
import { waitingTexts as t } from '../texts/en/waiting.ts';
import { Icon } from '../ui/icon.tsx';
import { Money } from '../ui/money.tsx';
import { ACTIONS, TableHead } from '../ui/table-head.tsx';
import { accountText, categoryText, namesOf, titleOf } from './describe.ts';
import { directionOf } from './direction.ts';
import { labelOf } from './entry-kind.ts';

interface WaitingTablesProps {
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
}

/** What was saved on this device: first what needs attention, then what is sent when there is a connection. */
export function WaitingTables(props: WaitingTablesProps) {
  const entries = useEntries();
  const refused = entries.filter(attentionOf);
  const waiting = entries.filter((entry) => !attentionOf(entry));
  return (
    <>
      {refused.length > 0 && <Entries {...props} title={t.needsAttention} entries={refused} />}
      {waiting.length > 0 && <Entries {...props} title={t.waiting} note={t.inOrder} entries={waiting} />}
    </>
  );
}

interface EntriesProps extends WaitingTablesProps {
  readonly title: string;
  readonly note?: string;
  readonly entries: readonly WaitingEntry[];
}

function Entries({ title, note, entries, ...books }: EntriesProps) {
  return (
    <section class="region out-list">
      <div class="region-head">
        <h2>
          {title} <span class="quiet">{entries.length}</span>
        </h2>
        {note && <span class="quiet head-note">{note}</span>}
      </div>
      <table class="table">
        <TableHead
          caption={title}
          columns={[
            { name: common.state, isHidden: true, width: 'mark' },
            { name: common.payee, isHidden: true },
            { name: common.amount, isHidden: true, width: 'amount', look: 'num' },
            { ...ACTIONS, width: 'acts-o', look: 'optional' },
          ]}
        />
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} {...books} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ entry, accounts, categories }: WaitingTablesProps & { readonly entry: WaitingEntry }) {
  const book = useBook();
  const other = useBooks().data?.find(({ id }) => id === entry.book);
  const names = namesOf(accounts, categories);
  const isHere = entry.book === book?.id;
  // It has everything that is shown of a record.
  const record = entry.body as unknown as AnyTransaction;
  const isRefused = attentionOf(entry);
  const place = isHere
    ? [categoryText(record, names), accountText(record, names)]
    : [other ? t.ofBook(other.name) : t.otherBook];
  const title = titleOf(record);
  const actions = (
    <Actions entry={entry} title={title} canEdit={isHere || other !== undefined} other={other} />
  );
  return (
    <tr>
      <td class="pick">
        <span
          class={isRefused ? 'mark-state warn' : 'mark-state'}
          role="img"
          aria-label={isRefused ? t.refused : t.waiting}
        >
          <Icon name={isRefused ? 'warn' : 'clock'} />
        </span>
      </td>
      <td>
        <span class="payee">{title}</span>
        <span class="out-why">{[formatDay(entry.body.date), ...place.filter(Boolean)].join(', ')}</span>
        {isRefused && <span class="out-why neg">{reasonOf(entry)}</span>}
        <span class="phone-only acts-line">{actions}</span>
      </td>
      <td class="num last">
        <Money amount={entry.body.amount} currency={entry.body.currency_id} direction={directionOf(record)} />
      </td>
      <td class="num acts optional">{actions}</td>
    </tr>
  );
}

function reasonOf(entry: WaitingEntry): string {
  const { refusal } = entry;
  if (!refusal) return t.mayBeRecorded;
  if (refusal.code === 'version_mismatch') return t.changedElsewhere;
  if (refusal.code === 'book_not_found') return t.noBook;
  const fields = refusal.errors.map(({ field, message }) => t.atField(labelOf(field), sentence(message)));
  return fields.length > 0 ? fields.join(' ') : refusal.message;
}

interface ActionsProps {
  readonly entry: WaitingEntry;
  readonly title: string;
  readonly canEdit: boolean;
  readonly other: Parameters<typeof inBook>[0] | undefined;
}

function Actions({ entry, title, canEdit, other }: ActionsProps) {
  const book = useBook();
  const address = `/transactions/new?waiting=${entry.id}`;
  // Another book's page starts afresh.
  const href =
    other && other.id !== book?.id ? inBook(other, address) : to('/transactions/new', { waiting: entry.id });
  return (
    <>
      {canEdit && (
        <a class="button secondary small" href={href} aria-label={t.editOf(title)}>
          {common.edit}
        </a>
      )}
      {canDiscard(entry, Date.now()) && (
        <button
          class="button plain small danger"
          type="button"
          aria-label={t.discardOf(title)}
          onClick={async () => say(t.discarded, await discard(entry))}
        >
          {t.discard}
        </button>
      )}
    </>
  );
}
