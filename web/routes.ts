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

/** Paths with `?` and the same screen keep it on the page: a dialog opens over the list. */
export const SCREENS: readonly ScreenRoute[] = [
  { path: '', component: lazy(() => import('./overview/overview.tsx')) },
  { path: 'transactions/:id?', component: lazy(() => import('./transactions/transactions.tsx')) },
  { path: 'budget/:month?', component: lazy(() => import('./budget/budget.tsx')) },
  { path: 'imports/:id?', component: lazy(() => import('./imports/imports.tsx')) },
  { path: 'export', component: lazy(() => import('./exports/exports.tsx')) },
  { path: 'reports/:report?', component: lazy(() => import('./reports/reports.tsx')) },
  { path: 'components', component: lazy(() => import('./components/components.tsx')) },
];
