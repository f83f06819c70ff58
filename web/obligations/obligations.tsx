import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useAddress } from '../platform/location.ts';
import { useList } from '../platform/reads.ts';
import { useCursor } from '../platform/use-cursor.ts';
import { obligationTexts as t } from '../texts/en/obligations.ts';
import { ChoiceFilter } from '../ui/choice-filter.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loading.tsx';
import { More } from '../ui/more.tsx';
import { Screen } from '../ui/screen.tsx';
import { ObligationDialog } from './obligation-dialog.tsx';
import { inOrder, ObligationTable } from './obligation-table.tsx';
import { deleteObligation } from './records.ts';

/** Money that was lent or is owed. */
export default function Obligations() {
  const { search, go, change } = useAddress();
  const may = useMay();
  const { status, overdue } = search;
  const state = overdue === 'true' ? 'overdue' : status === 'open' || status === 'settled' ? status : '';
  const list = useList(['obligations', state], (cursor) =>
    api.listObligations({
      limit: 100,
      ...(state === 'overdue' && { overdue: true }),
      ...((state === 'open' || state === 'settled') && { status: state }),
      ...(cursor && { cursor }),
    }),
  );
  const edit = (id: string) => change({ edit: id }, false);
  const cursor = useCursor(inOrder(list.data ?? []), ({ id }) => id, {
    open: ({ id }) => go(`/obligations/${id}`),
    remove: (obligation) => may('deleteObligation') && void deleteObligation(obligation),
  });
  const show = (wanted: string) =>
    change({
      status: wanted === 'overdue' ? undefined : wanted,
      overdue: wanted === 'overdue' ? 'true' : undefined,
    });
  const addButton = may('createObligation') && (
    <button class="button secondary" type="button" onClick={() => edit('new')}>
      <Icon name="plus" size="s" />
      {t.add}
    </button>
  );
  const isUsed = state !== '' || (list.data?.length ?? 0) > 0;
  return (
    <Screen title={t.title} actions={isUsed && addButton}>
      {isUsed && (
        <search class="filters always">
          <ChoiceFilter
            label={t.status}
            value={state}
            choices={Object.entries(t.statuses).map(([value, label]) => ({ value, label }))}
            onChange={show}
          />
        </search>
      )}
      <Loaded reading={list} lines={8}>
        {(obligations) =>
          obligations.length > 0 || list.hasMore ? (
            <ObligationTable obligations={obligations} cursor={cursor} onEdit={edit} />
          ) : state ? (
            <Empty text={t.nothingFound}>
              <button class="button secondary" type="button" onClick={() => show('')}>
                {t.clear}
              </button>
            </Empty>
          ) : (
            <Empty text={t.empty}>{addButton}</Empty>
          )
        }
      </Loaded>
      <More list={list} />
      {search.edit && may('updateObligation') && (
        <ObligationDialog id={search.edit} onClose={() => change({ edit: undefined })} />
      )}
    </Screen>
  );
}
