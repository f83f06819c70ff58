import type { ComponentType } from 'preact';
import lazy from 'preact-iso/lazy';

/** Each screen is one line: its path below the app, and the module that it is loaded from when it is first shown. */
export interface ScreenRoute {
  readonly path: string;
  readonly component: ComponentType;
}

export const SIGN_IN: readonly ScreenRoute[] = [
  { path: 'sign-in', component: lazy(() => import('./sign-in/sign-in.tsx')) },
  { path: 'sign-up', component: lazy(() => import('./sign-in/sign-up.tsx')) },
];

/** Screens that a link in a mail leads to, or that need nobody to be signed in. They act on a button only. */
export const BY_LINK: readonly ScreenRoute[] = [
  { path: 'forgot-password', component: lazy(() => import('./sign-in/forgot-password.tsx')) },
  { path: 'reset-password', component: lazy(() => import('./sign-in/reset-password.tsx')) },
  { path: 'verify-email', component: lazy(() => import('./sign-in/verify-email.tsx')) },
  { path: 'undo-email', component: lazy(() => import('./sign-in/undo-email.tsx')) },
];

/** Paths with `?` and the same screen keep it on the page: a dialog opens over the list. */
export const SCREENS: readonly ScreenRoute[] = [
  { path: '', component: lazy(() => import('./overview/overview.tsx')) },
  { path: 'transactions/:id?', component: lazy(() => import('./transactions/transactions.tsx')) },
  { path: 'budget/:month?', component: lazy(() => import('./budget/budget.tsx')) },
  { path: 'accounts', component: lazy(() => import('./accounts/accounts.tsx')) },
  { path: 'accounts/:id', component: lazy(() => import('./accounts/account.tsx')) },
  { path: 'schedules', component: lazy(() => import('./schedules/schedules.tsx')) },
  { path: 'obligations', component: lazy(() => import('./obligations/obligations.tsx')) },
  { path: 'obligations/:id', component: lazy(() => import('./obligations/obligation.tsx')) },
  { path: 'contacts', component: lazy(() => import('./contacts/contacts.tsx')) },
  { path: 'contacts/:id', component: lazy(() => import('./contacts/contact.tsx')) },
  { path: 'settings/:part?', component: lazy(() => import('./settings/settings.tsx')) },
  { path: 'imports/:id?', component: lazy(() => import('./imports/imports.tsx')) },
  { path: 'export', component: lazy(() => import('./exports/exports.tsx')) },
  { path: 'reports/:report?', component: lazy(() => import('./reports/reports.tsx')) },
  { path: 'books', component: lazy(() => import('./books/books.tsx')) },
  { path: 'books/:id', component: lazy(() => import('./books/book.tsx')) },
  { path: 'invitation', component: lazy(() => import('./books/invitation.tsx')) },
  { path: 'components', component: lazy(() => import('./components/components.tsx')) },
];
