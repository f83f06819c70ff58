import type { ComponentChildren } from 'preact';
import { useRoute } from 'preact-iso/router';
import type { Obligation } from '../../client/client.ts';
import { isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { useAccounts, useCategories } from '../platform/books.ts';
import { formatDate, today } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { readAgain, useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { atOnce, say } from '../platform/toasts.ts';
import { common } from '../texts/en/common.ts';
import { obligationTexts as t } from '../texts/en/obligations.ts';
import { ByLine } from '../ui/author.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Figure, Money } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { fundingOf } from './draft.ts';
import { ObligationDialog } from './obligation-dialog.tsx';
import { StateChip, stateOf } from './obligation-table.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { Payments } from './payments.tsx';
import { deleteObligation } from './records.ts';

/** One obligation: what is still owed, and its payments. */
export default function ObligationScreen() {
  const { id = '' } = useRoute().params;
  const { search, change, go } = useAddress();
  const may = useMay();
  const obligation = useRead(['obligation', id, 'also deleted'], () =>
    api.getObligation(id, { include_deleted: true }),
  );
  const record = obligation.data;
  if (isProblem(obligation.error, 'not_found', 'validation_failed') && !record)
    return (
      <Screen title={t.title}>
        <Notice kind="red">{t.gone}</Notice>
      </Screen>
    );
  const remove = async () => {
    if (record && (await deleteObligation(record))) go('/obligations');
  };
  const isLive = record && record.deleted_at === null;
  return (
    <Screen
      key={id}
      title={record?.name ?? t.title}
      note={record && t.direction[record.direction]}
      actions={
        isLive && (
          <>
            {may('updateObligation') && (
              <button class="button secondary" type="button" onClick={() => change({ edit: id }, false)}>
                {common.edit}
              </button>
            )}
            {may('deleteObligation') && (
              <button class="button plain danger" type="button" onClick={() => void remove()}>
                {common.delete}
              </button>
            )}
          </>
        )
      }
    >
      <Loaded reading={obligation} lines={6}>
        {(data) => (
          <>
            {data.deleted_at && <Deleted obligation={data} />}
            <Head obligation={data} />
            <Facts obligation={data} />
            <ByLine record={data} />
          </>
        )}
      </Loaded>
      <Payments obligation={record} id={id} onAdd={() => change({ payment: 'new' }, false)} />
      {isLive && may('updateObligation') && search.edit && (
        <ObligationDialog id={id} onClose={() => change({ edit: undefined })} />
      )}
      {isLive && may('createPayment') && search.payment && (
        <PaymentDialog obligation={record} onClose={() => change({ payment: undefined })} />
      )}
    </Screen>
  );
}

function Deleted({ obligation }: { obligation: Obligation }) {
  const may = useMay();
  const restore = () =>
    atOnce(async () => {
      await api.restoreObligation(obligation.id);
      say(t.restored);
      await readAgain();
    });
  return (
    <Notice kind="amber">
      {t.isDeleted}{' '}
      {may('restoreObligation') && (
        <button class="link" type="button" onClick={() => void restore()}>
          {t.restore}
        </button>
      )}
    </Notice>
  );
}

function Head({ obligation }: { obligation: Obligation }) {
  const currency = obligation.currency.id;
  const state = stateOf(obligation, today(useUser().time_zone));
  return (
    <div class="assign-head">
      <div>
        <p class="quiet">{t.outstanding}</p>
        <p>
          <Figure amount={obligation.outstanding_amount} currency={currency} look="hero" />{' '}
          <StateChip state={state} />
        </p>
      </div>
      <dl class="sum">
        <div>
          <dt>{t.original}</dt>
          <dd>
            <Money amount={obligation.original_amount} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t.paid}</dt>
          <dd>
            <Money amount={obligation.paid_amount} currency={currency} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Facts({ obligation }: { obligation: Obligation }) {
  const { contact, opened_date, due_date, settled_at, reference, notes, account } = obligation;
  return (
    <dl class="facts">
      <Fact name={t.contact}>
        <a href={to(`/contacts/${contact.id}`)}>{contact.name}</a>
      </Fact>
      {opened_date && <Fact name={t.openedOn}>{formatDate(opened_date)}</Fact>}
      {due_date && <Fact name={t.dueOn}>{formatDate(due_date)}</Fact>}
      {settled_at && <Fact name={t.statuses.settled}>{formatDate(settled_at)}</Fact>}
      <Fact name={common.account}>
        <a href={to(`/accounts/${account.id}`)}>{account.name}</a>
      </Fact>
      <Fact name={t.howItBegan}>
        <Began obligation={obligation} />
      </Fact>
      {reference && <Fact name={t.reference}>{reference}</Fact>}
      {notes && (
        <Fact name={t.notes}>
          <span class="lines">{notes}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Began({ obligation }: { obligation: Obligation }) {
  const accounts = useAccounts().data ?? [];
  const categories = useCategories().data ?? [];
  const { funding_account_id, funding_category_id } = obligation;
  const account = accounts.find(({ id }) => id === funding_account_id);
  const category = categories.find(({ id }) => id === funding_category_id);
  const where = account?.name ?? category?.name;
  const text = t.funding[fundingOf(obligation)];
  return <>{where ? t.began(text, where) : text}</>;
}
