import { useEffect, useState } from 'preact/hooks';
import type { Import, ImportRow } from '../../client/client.ts';
import { etagOf, isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useAccounts, useCategories } from '../platform/books.ts';
import { messageOf, NO_FAILURE } from '../platform/failures.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useAction } from '../platform/writes.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { namesOf } from '../transactions/describe.ts';
import { AskDialog } from '../ui/ask.tsx';
import { ByLine } from '../ui/author.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Loaded, Skeleton } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { Screen } from '../ui/screen.tsx';
import { written } from './answers.ts';
import { BalanceNotice } from './balance-notice.tsx';
import { clearSeen } from './clear-seen.ts';
import { CommitBar } from './commit-bar.tsx';
import { FileCategories } from './file-categories.tsx';
import { Finished } from './finished.tsx';
import { periodOf } from './imports.tsx';
import { type Place, placeOf, uncategorizedIds } from './inbox.ts';
import { OpeningNotice } from './opening-notice.tsx';
import { Preview } from './preview.tsx';
import { useRound } from './round.ts';
import { useImportRows } from './rows.ts';
import { useSourceName } from './source-name.ts';
import { StatusChip } from './status-chip.tsx';
import { carryOut, Standstill, useWork } from './work.ts';

/** One import: its preview before it is posted, and what became of it afterwards. */
export function ImportPage({ id }: { id: string }) {
  const reading = useRead(['import', id], () => api.getImport(id));
  const value = reading.data;
  if (!value && isProblem(reading.error, 'not_found'))
    return (
      <Screen title={t.title}>
        <Notice kind="amber">
          {t.gone}{' '}
          <a class="inline" href={to('/imports')}>
            {t.toImports}
          </a>
        </Notice>
      </Screen>
    );
  return (
    <Screen
      title={t.title}
      note={value && <Note value={value} />}
      actions={
        <a class="button plain" href={to('/imports')}>
          {t.toImports}
        </a>
      }
    >
      <Loaded reading={reading} lines={8}>
        {(found) => <Found value={found} />}
      </Loaded>
    </Screen>
  );
}

/** How much there is to do; afterwards, what it was. */
function Note({ value }: { value: Import }) {
  const { data } = useImportRows(value.id);
  const name = useSourceName(value);
  const uncategorized = uncategorizedIds(useCategories().data ?? []);
  if (value.status !== 'preview' || value.format === 'archive') return <>{name}</>;
  const places = (data ?? []).map((row) => placeOf(row, uncategorized));
  const count = (wanted: Place) => places.filter((place) => place === wanted).length;
  return <>{data && t.toDecide(count('ask'), count('proposed'))}</>;
}

function Found({ value }: { value: Import }) {
  const { id, format, counts } = value;
  const { go } = useAddress();
  const account = namesOf(useAccounts().data).account(value.account_id);
  const work = useWork(id);
  const canImport = useMay()('commitImport');
  const isArchive = format === 'archive';
  const [isAsking, setAsking] = useState(false);
  const writing = useAction();

  const revert = async () => {
    const done = await carryOut(id, 'revert');
    if (done) say(t.reverted(counts.committed));
  };
  const commit = async () => {
    // What was decided last may still be on its way.
    if (!(await written())) return;
    const done = await carryOut(id, 'commit');
    if (!done) return;
    if (isArchive) return say(t.restored);
    const cleared = await clearSeen(done);
    const texts = [t.imported(done.counts.committed), ...(cleared > 0 ? [t.cleared(cleared)] : [])];
    say(texts.join('. '), async () => {
      await carryOut(id, 'revert');
    });
  };
  const discard = async () => {
    const isGone = await writing.run(async () => {
      await api.deleteImport(id, { ifMatch: await etagOf(value) });
      return true;
    });
    if (!isGone) return;
    say(t.discarded);
    go('/imports');
  };
  // A reload, or another device, interrupted the work.
  useEffect(() => {
    if (work || !canImport) return;
    if (value.status === 'committing') void commit();
    if (value.status === 'reverting') void revert();
  }, [value.status]);

  const isWorking = work !== undefined && !work.isOver;
  return (
    <>
      <Facts value={value} account={account} />
      <ByLine record={value} />
      {work?.isOver && work.error !== undefined && (
        <Notice kind="red">
          {work.error instanceof Standstill ? t.standstill : messageOf(work.error)} {t.stopped}{' '}
          <button
            class="link"
            type="button"
            onClick={() => void (work.action === 'commit' ? commit() : revert())}
          >
            {t.goOn}
          </button>
        </Notice>
      )}
      {isWorking && <Going value={value} />}
      {isArchive ? (
        <ArchiveActions
          value={value}
          isWorking={isWorking || !canImport}
          onRestore={() => setAsking(true)}
          onDiscard={() => void discard()}
        />
      ) : (
        <StatementRows
          value={value}
          isWorking={isWorking || !canImport}
          onCommit={commit}
          onRevert={() => void revert()}
          onDiscard={() => void discard()}
        />
      )}
      {isAsking && (
        <AskDialog
          title={t.restore}
          text={t.restoreMore}
          action={t.restore}
          writing={{ ...writing, failure: NO_FAILURE }}
          onConfirm={() => {
            setAsking(false);
            void commit();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What it is: in a line while there is something to decide, in full afterwards. */
function Facts({ value, account }: { value: Import; account: string }) {
  const { format, counts, status } = value;
  if (status === 'preview' && format !== 'archive') return <Sources value={value} account={account} />;
  const facts: readonly (readonly [string, string | number])[] = [
    [t.account, account],
    [t.period, periodOf(value)],
    [t.format, t.formats[format]],
    [t.rows, format === 'archive' ? t.archiveRows(counts.rows) : counts.rows],
    [t.pending, counts.pending || ''],
    [t.added, status === 'preview' ? '' : counts.committed],
  ];
  return (
    <dl class="facts">
      <div>
        <dt>{t.status}</dt>
        <dd>
          <StatusChip status={status} />
        </dd>
      </div>
      {facts
        .filter(([, fact]) => fact !== '')
        .map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  );
}

function Sources({ value, account }: { value: Import; account: string }) {
  const { counts, connection_id } = value;
  const name = useSourceName(value);
  const sources: readonly (readonly [IconName, string])[] = [
    [connection_id ? 'refresh' : 'copy', t.fileRows(name, counts.rows)],
    ['accounts', account],
    ['schedules', periodOf(value)],
    ['clock', counts.pending > 0 ? t.pendingRows(counts.pending) : ''],
  ];
  return (
    <ul class="sources">
      {sources
        .filter(([, text]) => text !== '')
        .map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} size="s" />
            <span class="clip" title={text}>
              {text}
            </span>
          </li>
        ))}
    </ul>
  );
}

/** How far it has got. */
function Going({ value }: { value: Import }) {
  const work = useWork(value.id);
  if (!work) return null;
  if (value.format === 'archive') return <Progress label={t.restoring} />;
  const counts = work.latest?.counts ?? value.counts;
  const { committed } = counts;
  const whole = Math.max(value.counts.committed, counts.new + counts.transfer, committed);
  return work.action === 'commit' ? (
    <Progress label={t.committing(committed, whole)} done={committed} of={whole} />
  ) : (
    <Progress label={t.reverting(whole - committed, whole)} done={whole - committed} of={whole} />
  );
}

interface ActionProps {
  readonly value: Import;
  readonly isWorking: boolean;
  readonly onDiscard: () => void;
}

function ArchiveActions({
  value,
  isWorking,
  onRestore,
  onDiscard,
}: ActionProps & { readonly onRestore: () => void }) {
  return (
    <>
      <p class="second">{t.archiveNote}</p>
      {value.status === 'preview' && !isWorking && (
        <div class="commit-bar">
          <p />
          <div class="actions">
            <button class="button plain danger" type="button" onClick={onDiscard}>
              {t.discard}
            </button>
            <button class="button primary" type="button" onClick={onRestore}>
              {t.restore}
            </button>
          </div>
        </div>
      )}
    </>
  );
}

function StatementRows({
  value,
  isWorking,
  onCommit,
  onRevert,
  onDiscard,
}: ActionProps & { readonly onCommit: () => Promise<void>; readonly onRevert: () => void }) {
  const rows = useImportRows(value.id);
  const round = useRound(value.id);
  const isPreview = value.status === 'preview';
  const bar = !isWorking && (
    <CommitBar value={value} rows={rows} onCommit={onCommit} onRevert={onRevert} onDiscard={onDiscard} />
  );
  if (!rows.data && !rows.error) return <Skeleton lines={8} />;
  return (
    <Loaded reading={rows}>
      {(all) => (
        <>
          <Balances value={value} rows={all} hasMore={rows.hasMore} />
          {isPreview ? (
            <>
              <FileCategories value={value} rows={all} isEditable={!isWorking} />
              <Preview key={round} value={value} rows={all} hasMore={rows.hasMore} isEditable={!isWorking} />
              {bar}
            </>
          ) : (
            <>
              {value.status === 'committed' && bar}
              <Finished value={value} rows={all} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

/** What the rows mean for the balance, once all are known. */
function Balances({ value, rows, hasMore }: { value: Import; rows: readonly ImportRow[]; hasMore: boolean }) {
  const isPreview = value.status === 'preview';
  if (hasMore || !(isPreview || value.status === 'committed')) return null;
  const counted = rows.filter(({ include, transaction_id }) => (isPreview ? include : transaction_id));
  return (
    <>
      <OpeningNotice value={value} rows={counted} />
      <BalanceNotice value={value} rows={counted} />
    </>
  );
}
