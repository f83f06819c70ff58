import { frame } from '../texts/en/frame.ts';
import type { IconName } from '../ui/icon.tsx';

export interface NavigationItem {
  readonly screen: string;
  readonly name: string;
  readonly icon: IconName;
  /** Stays in the bar at the bottom of a phone; the others open from Menu. */
  readonly isKept?: boolean;
}

const { screens } = frame;

/** The navigation, in groups. */
export const NAVIGATION: readonly (readonly NavigationItem[])[] = [
  [
    { screen: '/', name: screens.overview, icon: 'overview', isKept: true },
    { screen: '/transactions', name: screens.transactions, icon: 'transactions', isKept: true },
    { screen: '/accounts', name: screens.accounts, icon: 'accounts' },
    { screen: '/budget', name: screens.budget, icon: 'budget', isKept: true },
    { screen: '/schedules', name: screens.schedules, icon: 'schedules' },
    { screen: '/obligations', name: screens.obligations, icon: 'obligations' },
    { screen: '/contacts', name: screens.contacts, icon: 'contacts' },
    { screen: '/reports', name: screens.reports, icon: 'reports' },
  ],
  [
    { screen: '/imports', name: screens.imports, icon: 'import' },
    { screen: '/export', name: screens.export, icon: 'export' },
  ],
  [{ screen: '/settings', name: screens.settings, icon: 'settings' }],
];

/** `g` and then this letter. */
export const GO_TO: Readonly<Record<string, string>> = {
  o: '/',
  t: '/transactions',
  a: '/accounts',
  b: '/budget',
  s: '/schedules',
  d: '/obligations',
  r: '/reports',
  i: '/imports',
};
