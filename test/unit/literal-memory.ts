/**
 * The rules of the memory once more, as literally as possible and without sharing code, to compare the service with.
 * Each question goes through all records.
 */
export interface LiteralRecord {
  readonly id: string;
  readonly payee: string;
  readonly memo: string;
  readonly direction: 'in' | 'out';
  readonly account: string;
  readonly amount: number;
  /** `E:Food`, `I:Salary` or `T:Savings`. */
  readonly label: string;
}
type LiteralRow = Omit<LiteralRecord, 'id' | 'label'>;

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll('Σ', 'σ')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .split(/\s+/)
    .join(' ');

const isPaired = (letter: string) =>
  /\p{L}/u.test(letter) && /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u.test(letter);

const known = new Map<string, string[]>();

export function literalWords(text: string): string[] {
  const words = known.get(text) ?? findWords(text);
  known.set(text, words);
  return words;
}

function findWords(text: string): string[] {
  const words: string[] = [];
  let run: string[] = [];
  let paired: string[] = [];
  const end = () => {
    const letters = run.filter((each) => /\p{L}/u.test(each));
    const hasDigits = letters.length < run.length;
    const isAtOneEnd = run.join('').startsWith(letters.join('')) || run.join('').endsWith(letters.join(''));
    if (letters.length >= (hasDigits ? 3 : 2) && isAtOneEnd) words.push(letters.join(''));
    for (let i = 0; i + 1 < paired.length; i++) words.push(paired.slice(i, i + 2).join(''));
    run = [];
    paired = [];
  };
  for (const letter of fold(text)) {
    if (isPaired(letter) !== paired.length > 0) end();
    if (isPaired(letter)) paired.push(letter);
    else if (/[\p{L}\p{N}]/u.test(letter)) run.push(letter);
    else end();
  }
  end();
  return words;
}

const nameOf = ({ payee }: LiteralRow) => literalWords(payee).join(' ') || fold(payee);
const wholeOf = (row: LiteralRow) => JSON.stringify([nameOf(row), literalWords(row.memo)]);

/** What makes a record similar to a row, in the order of ties. */
const similar = (row: LiteralRow): ((record: LiteralRecord) => boolean)[] => {
  const payee = literalWords(row.payee);
  const memo = literalWords(row.memo);
  const wordsIn = (record: LiteralRecord) => [...literalWords(record.payee), ...literalWords(record.memo)];
  const begins = (count: number) => (record: LiteralRecord) =>
    payee.length >= count &&
    literalWords(record.payee).length >= count &&
    payee.slice(0, count).join() === literalWords(record.payee).slice(0, count).join();
  const sameName = (record: LiteralRecord) =>
    memo.length > 0 &&
    literalWords(record.memo).length > 0 &&
    nameOf(row) !== '' &&
    nameOf(record) === nameOf(row);
  const hasWord = (word: string) => (record: LiteralRecord) =>
    [...word].length >= 3 && wordsIn(record).includes(word);
  return [begins(1), begins(2), sameName, ...payee.map(hasWord), ...memo.map(hasWord)];
};

interface Level {
  readonly records: readonly LiteralRecord[];
  readonly weights: readonly number[];
}

function levelOf(row: LiteralRow, list: readonly LiteralRecord[], direction: 'in' | 'out'): Level {
  const isOther = direction !== row.direction;
  const refunded = row.direction === 'in' ? 'E' : 'I';
  const newest = list.filter((record) => record.direction === direction).slice(0, 8);
  const records = newest.filter(({ label }) => !isOther || label[0] === refunded || label[0] === 'T');
  return { records, weights: records.map((_, index) => 0.7 ** index * (isOther ? 0.5 : 1)) };
}

const weightOf = (label: string, { records, weights }: Level) =>
  records.reduce((sum, record, index) => sum + (record.label === label ? (weights[index] ?? 0) : 0), 0);
const sumOf = ({ weights }: Level) => weights.reduce((sum, weight) => sum + weight, 0);
const labelsOf = ({ records }: Level) => [...new Set(records.map(({ label }) => label))];
const rounded = (share: number) => Math.round(share * 1e9);

/** The records come newest first. */
export function literalRecall(records: readonly LiteralRecord[], row: LiteralRow) {
  const other = row.direction === 'in' ? 'out' : 'in';
  const newestOfEachWhole = (list: readonly LiteralRecord[]) =>
    list.filter(
      (record, index) =>
        list.findIndex((each) => each.direction === record.direction && wholeOf(each) === wholeOf(record)) ===
        index,
    );
  const general = similar(row)
    .flatMap((isIn) => {
      const list = newestOfEachWhole(records.filter(isIn));
      return [levelOf(row, list, row.direction), levelOf(row, list, other)];
    })
    .filter((level) => level.records.length > 0);
  const strength = (level: Level) =>
    rounded(Math.max(...labelsOf(level).map((label) => weightOf(label, level))) / (sumOf(level) + 1));
  const best = general.toSorted((a, b) => strength(b) - strength(a)).slice(0, 1);

  const hasText = nameOf(row) !== '' || literalWords(row.memo).length > 0;
  const equal = hasText ? records.filter((record) => wholeOf(record) === wholeOf(row)) : [];
  const particular = [
    equal,
    equal.filter(({ account }) => account === row.account),
    equal.filter(({ amount }) => amount === row.amount),
  ].flatMap((list) => {
    const own = levelOf(row, list, row.direction);
    return [own.records.length > 0 ? own : levelOf(row, list, other)].filter((level) => level.records.length);
  });

  const levels = [...best, ...particular];
  const shares: Record<string, number> = {};
  for (const level of levels)
    for (const label of new Set([...Object.keys(shares), ...labelsOf(level)]))
      shares[label] = (weightOf(label, level) + (shares[label] ?? 0)) / (sumOf(level) + 1);
  const ranked = Object.entries(shares).sort(
    ([a, x], [b, y]) => rounded(y) - rounded(x) || (a.slice(2) < b.slice(2) ? -1 : 1),
  );
  const [[label, share] = ['', 0]] = ranked;
  const list = levels.findLast((level) => labelsOf(level).includes(label))?.records ?? [];
  const having = list.filter((record) => record.label === label);
  return {
    proposal:
      rounded(share) >= rounded(0.6)
        ? { label, count: having.length, of: list.length, transactionId: having[0]?.id }
        : undefined,
    suggestions: ranked.slice(0, 3).map(([each]) => each),
  };
}
