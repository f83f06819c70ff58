import { useState } from 'preact/hooks';
import type { Account, Obligation, ObligationInput } from '../../client/client.ts';
import { ContactDialog } from '../contacts/contact-dialog.tsx';
import { api } from '../platform/api.ts';
import { byName, useAccounts, useCategories } from '../platform/books.ts';
import { today } from '../platform/formats.ts';
import { useRead } from '../platform/reads.ts';
import { recent } from '../platform/recent.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { usualMoney } from '../platform/usual-account.ts';
import { common } from '../texts/en/common.ts';
import { obligationTexts as t } from '../texts/en/obligations.ts';
import type { RecordKind } from '../ui/editing.tsx';
import { RecordDialog, RecordForm } from '../ui/record-form.tsx';
import { bodyOf, draftOf, type ObligationDraft } from './draft.ts';
import { ObligationFields } from './obligation-fields.tsx';
import { usualAccount } from './usual-account.ts';

interface ObligationDialogProps {
  /** `new`, or the id of an obligation. */
  readonly id: string;
  /** For a new one. */
  readonly contactId?: string;
  readonly onClose: () => void;
}

export function ObligationDialog({ id, contactId = '', onClose }: ObligationDialogProps) {
  const user = useUser();
  const money = useMoney();
  const accounts = useAccounts().data;
  const categories = useCategories().data ?? [];
  const contacts = useRead(['contacts', 'all'], () => api.listContacts({ limit: 100 }).all());
  const latest = useRead(
    ['obligations', 'latest'],
    async () => (await api.listObligations({ limit: 1 })).data[0] ?? null,
    { enabled: id === 'new' },
  );
  const [isAddingContact, setAddingContact] = useState(false);
  const [made, setMade] = useState<string>();
  const nameIn = (records: readonly { id: string; name: string }[], wanted: string) =>
    records.find((record) => record.id === wanted)?.name ?? '';
  const kind: RecordKind<ObligationDraft, Obligation, ObligationInput> = {
    labels: {
      name: common.name,
      contact_id: t.contact,
      account_id: common.account,
      original_amount: common.amount,
      outstanding_amount: t.outstanding,
      currency_id: common.currency,
      opened_date: t.openedOn,
      due_date: t.dueOn,
      reference: t.reference,
      notes: t.notes,
      funding: t.howItBegan,
      funding_account_id: t.paidFrom,
      funding_category_id: common.category,
      fx_rate: t.exchangeRate,
    },
    show: (part, draft) => {
      if (part === 'contact_id') return nameIn(contacts.data ?? [], draft.contact_id);
      if (part === 'funding') return t.funding[draft.funding];
      if (part === 'funding_category_id') return nameIn(categories, draft.funding_category_id);
      if (part === 'account_id' || part === 'funding_account_id') return nameIn(accounts ?? [], draft[part]);
      return String(draft[part] ?? '');
    },
    draftOf: (obligation) => draftOf(obligation, money),
    bodyOf: (draft) => bodyOf(draft, money),
    create: (body, options) => api.createObligation(body, options),
    // The request names everything, so that a field of the old funding does not stay.
    update: (obligation, body, options) => api.updateObligation(obligation.id, body, options),
    read: (obligation) => api.getObligation(obligation.id),
    remove: (obligation, options) => api.deleteObligation(obligation.id, options),
    canTakeBack: true,
    said: t.saved,
  };
  const empty = (known: readonly Account[]): ObligationDraft => ({
    name: '',
    contact_id: contactId,
    account_id: usualAccount(known, latest.data ?? undefined),
    original_amount: '',
    outstanding_amount: undefined,
    currency_id: money.base,
    opened_date: today(user.time_zone),
    due_date: '',
    reference: '',
    notes: '',
    funding: usualMoney(known, recent('account')) ? 'loan' : 'none',
    funding_account_id: usualMoney(known, recent('account')),
    funding_category_id: '',
    fx_rate: '',
  });
  return (
    <>
      <RecordDialog
        title={id === 'new' ? t.add : t.edit}
        id={id}
        cacheKey="obligation"
        read={(wanted) => api.getObligation(wanted)}
        gone={t.gone}
        onClose={onClose}
      >
        {(obligation) =>
          accounts &&
          !latest.isLoading && (
            <RecordForm kind={kind} record={obligation} empty={empty(accounts)} onClose={onClose}>
              {(part) => (
                <ObligationFields
                  {...part}
                  accounts={accounts}
                  contacts={byName([
                    ...(contacts.data ?? []),
                    // A deleted contact stays on its obligations.
                    ...(obligation && !contacts.data?.some((each) => each.id === obligation.contact.id)
                      ? [{ id: obligation.contact.id, name: obligation.contact.name ?? '' }]
                      : []),
                  ])}
                  latest={latest.data ?? undefined}
                  made={made}
                  onMadeUsed={() => setMade(undefined)}
                  onAddContact={() => setAddingContact(true)}
                />
              )}
            </RecordForm>
          )
        }
      </RecordDialog>
      {isAddingContact && (
        <ContactDialog
          id="new"
          onClose={() => setAddingContact(false)}
          onSaved={(contact) => setMade(contact.id)}
        />
      )}
    </>
  );
}
