/** What a new book needs. */
export const firstDayTexts = {
  title: 'Your first day',
  done: (done: number, of: number) => `${done} of ${of} done`,
  isDone: '(done)',
  steps: {
    accounts: {
      title: 'Say what you have',
      more: () => 'Add your accounts with what the bank says. Your net worth starts here.',
      action: 'Add account',
    },
    categories: {
      title: 'Sort your spending',
      more: () => 'Rent, groceries, travel: the usual categories, in groups. Change them whenever you like.',
      action: '',
    },
    purchase: {
      title: 'Record a purchase',
      more: () => 'Who was paid, and how much. The next time, it is filled in.',
      action: 'Record it',
    },
    budget: {
      title: 'Give the money a job',
      more: (_book: string, currency: string) => `Assign what you have, in ${currency}, to categories.`,
      action: 'Plan this month',
    },
    file: {
      title: 'Bring your transactions',
      more: () => 'A file from your bank: CSV, OFX, QIF or camt.053. You see every row before it counts.',
      action: 'Import a file',
    },
    invite: {
      title: 'Keep it together',
      more: (book: string) => `Whoever you invite to “${book}” sees and records with you.`,
      action: 'Invite someone',
    },
  },
} as const;
