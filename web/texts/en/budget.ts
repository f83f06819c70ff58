import { plural } from '../../platform/texts.ts';

export const budgetTexts = {
  title: (month: string) => `Budget, ${month}`,
  table: 'Budget',
  toAssign: 'To assign',
  income: 'Income',
  assigned: 'Assigned',
  category: 'Category',
  carried: 'Carried',
  shareSpent: 'Share spent',
  spent: 'Spent',
  available: 'Available',
  overspent: 'Overspent',
  previous: 'Previous month',
  next: 'Next month',
  copy: 'Copy last month',
  copied: (month: string) => `Assigned amounts of ${month} copied`,
  move: 'Move money',
  moveIt: 'Move',
  moved: (amount: string, from: string, to: string) => `${amount} moved from ${from} to ${to}`,
  moveHere: (name: string, amount: string) => `${amount} available in ${name}. Move money`,
  assignedTo: (name: string) => `Assigned to ${name}`,
  didAssign: (amount: string, name: string) => `${amount} assigned to ${name}`,
  notAnAmount: (decimals: number) =>
    decimals === 0
      ? 'Enter an amount without decimals.'
      : plural(decimals, {
          one: 'Enter an amount, with at most # decimal.',
          other: 'Enter an amount, with at most # decimals.',
        }),
  spentOf: (amount: string) => `${amount} spent`,
  nothingSpent: 'nothing spent',
  rolloverOf: (name: string) => `Rollover of ${name}`,
  rollover: { none: 'carries nothing', surplus: 'carries what is left', full: 'carries everything' },
  sameCategory: 'Choose another category.',
  empty: 'No expense categories yet. They appear here once you have one.',
  addCategory: 'Add a category in Settings',
};
