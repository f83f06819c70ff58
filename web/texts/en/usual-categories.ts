interface UsualGroup {
  readonly name: string;
  readonly kind: 'expense' | 'income';
  readonly categories: readonly { readonly name: string; readonly icon: string }[];
}

/** The categories that a new book is offered: by group, with the names of icons. Each language has its own. */
export const usualCategories: readonly UsualGroup[] = [
  {
    name: 'Home',
    kind: 'expense',
    categories: [
      { name: 'Rent', icon: 'home' },
      { name: 'Utilities', icon: 'bolt' },
      { name: 'Internet and phone', icon: 'phone' },
      { name: 'Household', icon: 'lamp' },
    ],
  },
  {
    name: 'Food',
    kind: 'expense',
    categories: [
      { name: 'Groceries', icon: 'cart' },
      { name: 'Eating out', icon: 'fork' },
    ],
  },
  {
    name: 'Getting around',
    kind: 'expense',
    categories: [
      { name: 'Public transport', icon: 'bus' },
      { name: 'Car', icon: 'car' },
    ],
  },
  {
    name: 'Health',
    kind: 'expense',
    categories: [
      { name: 'Doctor and pharmacy', icon: 'heart' },
      { name: 'Insurance', icon: 'shield' },
    ],
  },
  {
    name: 'Life',
    kind: 'expense',
    categories: [
      { name: 'Clothing', icon: 'shirt' },
      { name: 'Leisure', icon: 'music' },
      { name: 'Travel', icon: 'suitcase' },
      { name: 'Gifts', icon: 'gift' },
      { name: 'Subscriptions', icon: 'repeat' },
    ],
  },
  {
    name: 'Income',
    kind: 'income',
    categories: [
      { name: 'Salary', icon: 'coins' },
      { name: 'Other income', icon: 'star' },
    ],
  },
];
