import type { Transaction } from '../transactions/transaction.ts';
import type { Chart } from './chart.ts';
import type { FileNames } from './file-names.ts';

/** Writes a file of transactions. Everything it writes ends at the end of a line. */
export interface TextFormat {
  readonly mediaType: string;
  /** Whether it names the files of transactions. */
  readonly namesFiles?: boolean;
  writer(
    chart: Chart,
    fileNames?: FileNames,
  ): {
    /** What the file starts with. */
    head(): string;
    entry(value: Transaction): string;
  };
}

/** The text in one line: every run of white space, including newlines and tabs, becomes one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
