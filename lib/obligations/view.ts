import { money, moneyToJson } from '../ledger/money.ts';
import { type Obligation, type Parties, statusOf } from './obligation.ts';

/** An obligation as the API shows it, with the names that its contact and account have now. */
export function obligationView(obligation: Obligation, { contacts, accounts }: Parties) {
  const { currency, contactId, accountId } = obligation;
  const account = accounts.get(accountId);
  return {
    id: obligation.id,
    name: obligation.name,
    reference: obligation.reference ?? null,
    notes: obligation.notes ?? null,
    opened_date: obligation.openedDate,
    due_date: obligation.dueDate ?? null,
    original_amount: moneyToJson(money(obligation.originalMinor, currency)),
    outstanding_amount: moneyToJson(money(obligation.outstandingMinor, currency)),
    status: statusOf(obligation),
    settled_at: obligation.settledAt ?? null,
    contact: { id: contactId, name: contacts.get(contactId)?.name ?? null },
    account: { id: accountId, name: account?.name ?? null, code: account?.code ?? null },
    currency: { id: currency.code, name: currency.name, code: currency.code },
    created_at: obligation.createdAt,
    updated_at: obligation.updatedAt,
    deleted_at: obligation.deletedAt ?? null,
  };
}
