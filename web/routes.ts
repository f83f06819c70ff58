import type { ComponentType } from 'preact';
import lazy from 'preact-iso/lazy';
import { inTurn } from './platform/files.ts';
import SignInScreen from './sign-in/sign-in.tsx';

/** Each screen is one line: its path below the app, and the module that it is loaded from when it is first shown. */
export interface ScreenRoute {
  readonly path: string;
  readonly component: ComponentType;
  /** Its dialogs and views open where the page stands. Others begin at the top. */
  readonly staysInPlace?: boolean;
}

export const SIGN_IN: readonly ScreenRoute[] = [
  // Part of the page's script: it is the first screen of everyone.
  { path: 'sign-in', component: SignInScreen },
  { path: 'sign-up', component: lazy(inTurn(() => import('./sign-in/sign-up.tsx'))) },
];

/** Screens that a link in a mail leads to, or that need nobody to be signed in. They act on a button only. */
export const BY_LINK: readonly ScreenRoute[] = [
  { path: 'forgot-password', component: lazy(inTurn(() => import('./sign-in/forgot-password.tsx'))) },
  { path: 'reset-password', component: lazy(inTurn(() => import('./sign-in/reset-password.tsx'))) },
  { path: 'verify-email', component: lazy(inTurn(() => import('./sign-in/verify-email.tsx'))) },
  { path: 'undo-email', component: lazy(inTurn(() => import('./sign-in/undo-email.tsx'))) },
];

/** Paths with `?` and the same screen keep it on the page: a dialog opens over the list. */
export const SCREENS: readonly ScreenRoute[] = [
  { path: '', component: lazy(inTurn(() => import('./overview/overview.tsx'))) },
  {
    path: 'transactions/:id?',
    component: lazy(inTurn(() => import('./transactions/transactions.tsx'))),
    staysInPlace: true,
  },
  { path: 'budget/:month?', component: lazy(inTurn(() => import('./budget/budget.tsx'))) },
  { path: 'accounts', component: lazy(inTurn(() => import('./accounts/accounts.tsx'))) },
  { path: 'accounts/:id', component: lazy(inTurn(() => import('./accounts/account.tsx'))) },
  { path: 'schedules', component: lazy(inTurn(() => import('./schedules/schedules.tsx'))) },
  { path: 'obligations', component: lazy(inTurn(() => import('./obligations/obligations.tsx'))) },
  { path: 'obligations/:id', component: lazy(inTurn(() => import('./obligations/obligation.tsx'))) },
  { path: 'contacts', component: lazy(inTurn(() => import('./contacts/contacts.tsx'))) },
  { path: 'contacts/:id', component: lazy(inTurn(() => import('./contacts/contact.tsx'))) },
  { path: 'settings/:part?', component: lazy(inTurn(() => import('./settings/settings.tsx'))) },
  { path: 'imports/:id?', component: lazy(inTurn(() => import('./imports/imports.tsx'))) },
  { path: 'export', component: lazy(inTurn(() => import('./exports/exports.tsx'))) },
  { path: 'reports/:report?', component: lazy(inTurn(() => import('./reports/reports.tsx'))) },
  { path: 'books', component: lazy(inTurn(() => import('./books/books.tsx'))) },
  { path: 'books/:id', component: lazy(inTurn(() => import('./books/book.tsx'))) },
  { path: 'invitation', component: lazy(inTurn(() => import('./books/invitation.tsx'))) },
  { path: 'components', component: lazy(inTurn(() => import('./components/components.tsx'))) },
];

/** Loads the script of a screen before the screen is shown. */
export function preload(screen: string): void {
  const [, first = ''] = screen.split('/');
  const isOne = (path: string) => path.split('/')[0] === first && !path.endsWith('/:id');
  const found = SCREENS.find(({ path }) => isOne(path))?.component;
  void (found as { preload?(): Promise<unknown> } | undefined)?.preload?.().catch(() => undefined);
}
