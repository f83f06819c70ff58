import { stripVTControlCharacters } from 'node:util';

export interface Column {
  readonly title: string;
  readonly isNumber?: boolean;
  /** If the table is wider than the terminal, the text in this column is truncated. */
  readonly isText?: boolean;
}

const GAP = '  ';
const SHORTEST_TEXT = 8;
const CUT = '…';

/**
 * A plain-text table. It fits the terminal unless its text is already as short as possible. The width is 0 if it is
 * unknown.
 */
export function tableText(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  terminalWidth = 0,
): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => row.map(printable))];
  const widths = columns.map((_column, index) =>
    Math.max(...lines.map((line) => widthOf(line[index] ?? ''))),
  );
  shrink(widths, columns, terminalWidth || Number.POSITIVE_INFINITY);
  return lines
    .map((line) =>
      columns
        .map(({ isNumber }, index) => padded(line[index] ?? '', widths[index] ?? 0, isNumber))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n');
}

/** Text from a bank file must not control the terminal. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

function shrink(widths: number[], columns: readonly Column[], terminalWidth: number): void {
  const total = () => widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
  const texts = widths.map((_width, index) => index).filter((index) => columns[index]?.isText);
  while (total() > terminalWidth) {
    const widest = texts.reduce((a, b) => ((widths[b] ?? 0) > (widths[a] ?? 0) ? b : a), texts[0] ?? -1);
    const width = widths[widest] ?? 0;
    if (width <= SHORTEST_TEXT) return;
    widths[widest] = width - 1;
  }
}

function padded(text: string, width: number, isNumber = false): string {
  const cut = widthOf(text) > width ? cutTo(text, width) : text;
  const padding = ' '.repeat(width - widthOf(cut));
  return isNumber ? padding + cut : cut + padding;
}

function cutTo(text: string, width: number): string {
  let cut = '';
  for (const character of charactersOf(text)) {
    if (widthOf(cut + character) > width - widthOf(CUT)) break;
    cut += character;
  }
  return cut + CUT;
}

const segmenter = new Intl.Segmenter();
const WIDE =
  /\p{Emoji_Presentation}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The number of terminal columns that a text takes. */
function widthOf(text: string): number {
  return charactersOf(text).reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
}
