import { plural } from '../../platform/texts.ts';

export const waitingTexts = {
  waiting: 'Waiting',
  needsAttention: 'Needs attention',
  waitingCount: (count: number) => plural(count, { one: '# waiting', other: '# waiting' }),
  attentionCount: (count: number) => plural(count, { one: '# needs attention', other: '# need attention' }),
  notIncluded: (count: number) =>
    plural(count, {
      one: '# waiting entry is not included',
      other: '# waiting entries are not included',
    }),
  waitsHere: (count: number) =>
    plural(count, { one: '# entry waits on this device', other: '# entries wait on this device' }),
  saved: 'Saved on this device. It is sent when there is a connection.',
  inOrder: 'In the order they will be sent',
  typedAt: (time: string) => `Typed ${time}`,
  reason: 'Why',
  refused: 'Refused',
  discard: 'Discard',
  discarded: 'Entry discarded',
  goOn: 'Remove from this device',
  mayBeRecorded: 'It may have been recorded already',
  changedElsewhere: 'Someone changed this while you were editing it.',
  noBook: 'You are not in this book any more.',
  atField: (label: string, message: string) => `${label}: ${message}`,
  ofBook: (name: string) => `Book: ${name}`,
  otherBook: 'Another book',
  editOf: (title: string) => `Edit ${title}`,
  discardOf: (title: string) => `Discard ${title}`,
  gone: 'It does not wait any more: it was sent or discarded.',
  lost: (count: number) =>
    plural(count, {
      one: '# entry has not been sent and will be lost.',
      other: '# entries have not been sent and will be lost.',
    }),
};
