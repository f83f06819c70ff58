import type { ComponentChildren } from 'preact';
import type { AnyTransaction } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useBook, useMay } from '../platform/book.ts';
import { FOR_NAMES, holdsMoney, useAccounts, useCategories } from '../platform/books.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useMoney } from '../platform/use-money.ts';
import { UsualCategories } from '../settings/usual-categories.tsx';
import { firstDayTexts as t } from '../texts/en/first-day.ts';
import { Region } from '../ui/screen.tsx';

/** With as many transactions, the book is no new one. */
const ENOUGH = 10;
/** All of them may be from a file that was imported on the first day: the other steps are still to come. */
const FIRST_DAY_MS = 86_400_000;
/** Fewer were made on the spot. */
const SOME_CATEGORIES = 3;

interface Step {
  readonly id: keyof typeof t.steps;
  readonly isDone: boolean;
  readonly href?: string;
}

/** What a new book needs, in order. It goes away when everything is done, or when the book is in use. */
export function FirstDay({ day, recent }: { day: string; recent: readonly AnyTransaction[] }) {
  const book = useBook();
  const may = useMay();
  const { base } = useMoney();
  const isFirstDay = book !== undefined && Date.now() - Date.parse(book.created_at) < FIRST_DAY_MS;
  const canBegin = may('createAccount');
  const hasFew = recent.length < ENOUGH;
  const imports = useRead(['imports', 'any'], async () => (await api.listImports({ limit: 1 })).data, {
    enabled: canBegin && (hasFew || isFirstDay),
  });
  const hasImported = (imports.data?.length ?? 0) > 0;
  const isNew = canBegin && (hasFew || (isFirstDay && hasImported));
  const steps = useSteps(day, recent, isNew, hasImported);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  if (!isNew || !next || !book) return null;
  return (
    <Region title={t.title} width="w12" note={t.done(done, steps.length)}>
      <ol class="first">
        {steps.map((step) => (
          <li key={step.id} class={step.isDone ? 'done' : ''}>
            <div>
              <h3>
                {t.steps[step.id].title}
                {step.isDone && <span class="hidden-text"> {t.isDone}</span>}
              </h3>
              <p>{t.steps[step.id].more(book.name, base)}</p>
            </div>
            {!step.isDone && <Way step={step} isNext={step === next} />}
          </li>
        ))}
      </ol>
    </Region>
  );
}

function Way({ step, isNext }: { step: Step; isNext: boolean }): ComponentChildren {
  if (!step.href) return <UsualCategories look={isNext ? 'primary' : 'secondary'} />;
  return (
    <a class={isNext ? 'button primary' : 'button secondary'} href={step.href}>
      {t.steps[step.id].action}
    </a>
  );
}

function useSteps(
  day: string,
  recent: readonly AnyTransaction[],
  isNew: boolean,
  hasImported: boolean,
): Step[] {
  const month = day.slice(0, 7);
  const book = useBook();
  const may = useMay();
  const accounts = useAccounts(FOR_NAMES).data ?? [];
  const categories = useCategories(FOR_NAMES).data ?? [];
  const budget = useRead(['budget', month], () => api.getBudget(month), { enabled: isNew });
  const canInvite = may('createInvitation');
  const invitations = useRead(
    ['invitations', book?.id, 'any'],
    async () => (await api.listInvitations(book?.id ?? '', { limit: 1 })).data,
    { enabled: isNew && canInvite && book !== undefined },
  );
  const isInvited = (book?.member_count ?? 1) > 1 || (invitations.data?.length ?? 0) > 0;
  return [
    { id: 'accounts', isDone: accounts.some(hasBalance), href: to('/accounts', { edit: 'new' }) },
    { id: 'categories', isDone: categories.length >= SOME_CATEGORIES },
    {
      id: 'purchase',
      isDone: recent.some(({ kind }) => kind === 'expense'),
      href: to('/transactions/new'),
    },
    {
      id: 'budget',
      isDone: budget.data?.categories.some(({ assigned }) => assigned !== 0) ?? false,
      href: to(`/budget/${month}`),
    },
    { id: 'file', isDone: hasImported, href: to('/imports') },
    ...(canInvite && book
      ? [{ id: 'invite' as const, isDone: isInvited, href: to(`/books/${book.id}`, { invite: 'true' }) }]
      : []),
  ];
}

const hasBalance = (account: Parameters<typeof holdsMoney>[0]): boolean =>
  holdsMoney(account) && (account.cleared_balances?.length ?? 0) > 0;
