import type { ComponentType } from 'preact';
import { type LazyScreen, lazyScreen } from './frame/lazy-screen.ts';
import Overview from './overview/overview.tsx';
import SignInScreen from './sign-in/sign-in.tsx';

/**
 * Each screen is one line: its path below the app, and the module that it is loaded from when it is first shown. The two
 * that people see first are part of the page's script.
 */
export interface ScreenRoute {
  readonly path: string;
  readonly component: ComponentType;
  /** Its dialogs and views open where the page stands. Others begin at the top. */
  readonly staysInPlace?: boolean;
}

export const SIGN_IN: readonly ScreenRoute[] = [
  { path: 'sign-in', component: SignInScreen },
  { path: 'sign-up', component: lazyScreen(() => import('./sign-in/sign-up.tsx')) },
];

/** Screens that a link in a mail leads to, or that need nobody to be signed in. They act on a button only. */
export const BY_LINK: readonly ScreenRoute[] = [
  { path: 'forgot-password', component: lazyScreen(() => import('./sign-in/forgot-password.tsx')) },
  { path: 'reset-password', component: lazyScreen(() => import('./sign-in/reset-password.tsx')) },
  { path: 'verify-email', component: lazyScreen(() => import('./sign-in/verify-email.tsx')) },
  { path: 'undo-email', component: lazyScreen(() => import('./sign-in/undo-email.tsx')) },
];

/** Paths with `?` and the same screen keep it on the page: a dialog opens over the list. */
export const SCREENS: readonly ScreenRoute[] = [
  { path: '', component: Overview },
  {
    path: 'transactions/:id?',
    component: lazyScreen(() => import('./transactions/transactions.tsx')),
    staysInPlace: true,
  },
  { path: 'budget/:month?', component: lazyScreen(() => import('./budget/budget.tsx')) },
  { path: 'accounts', component: lazyScreen(() => import('./accounts/accounts.tsx')) },
  { path: 'accounts/:id', component: lazyScreen(() => import('./accounts/account.tsx')) },
  { path: 'accounts/:id/reconcile', component: lazyScreen(() => import('./accounts/reconcile.tsx')) },
  { path: 'schedules', component: lazyScreen(() => import('./schedules/schedules.tsx')) },
  { path: 'obligations', component: lazyScreen(() => import('./obligations/obligations.tsx')) },
  { path: 'obligations/:id', component: lazyScreen(() => import('./obligations/obligation.tsx')) },
  { path: 'contacts', component: lazyScreen(() => import('./contacts/contacts.tsx')) },
  { path: 'contacts/:id', component: lazyScreen(() => import('./contacts/contact.tsx')) },
  { path: 'settings/rules/:id', component: lazyScreen(() => import('./rules/rule.tsx')) },
  { path: 'settings/:part?', component: lazyScreen(() => import('./settings/settings.tsx')) },
  { path: 'imports/:id?', component: lazyScreen(() => import('./imports/imports.tsx')) },
  { path: 'export', component: lazyScreen(() => import('./exports/exports.tsx')) },
  { path: 'reports/:report?', component: lazyScreen(() => import('./reports/reports.tsx')) },
  { path: 'books', component: lazyScreen(() => import('./books/books.tsx')) },
  { path: 'books/:id', component: lazyScreen(() => import('./books/book.tsx')) },
  { path: 'invitation', component: lazyScreen(() => import('./books/invitation.tsx')) },
  { path: 'components', component: lazyScreen(() => import('./components/components.tsx')) },
];

/** Loads the script of a screen before the screen is shown. */
export function preload(screen: string): void {
  const [, first = ''] = screen.split('/');
  const isOne = (path: string) => path.split('/')[0] === first && !path.endsWith('/:id');
  const found = SCREENS.find(({ path }) => isOne(path))?.component;
  (found as Partial<LazyScreen> | undefined)?.preload?.();
}
