import type { Answer } from '../api.ts';
import { cloud } from '../cloud.ts';
import type { Call } from './observer-rules.ts';

/** What a request has asked of DynamoDB, not counting the authorizer's check of the session. */
export interface Cost {
  readonly answer: Answer;
  /** In the order in which they arrived. */
  readonly operations: readonly string[];
  readonly units: number;
}

/** Measures one request. `also` names what it reads outside the book's partition: the rates of a day. */
export async function costOf(bookId: string, request: () => Promise<Answer>, also?: string): Promise<Cost> {
  const texts = [`BOOK#${bookId}`, ...(also === undefined ? [] : [also])];
  const before = await Promise.all(texts.map((text) => cloud().observer.calls(text)));
  const answer = await request();
  const after = await Promise.all(texts.map((text) => cloud().observer.calls(text)));
  const own = after
    .flatMap((calls, index) => calls.slice(before[index]?.length))
    .filter(({ by }) => !by.includes('Authorizer'));
  return {
    answer,
    operations: own.map(({ operation }) => operation),
    units: own.reduce((sum, call) => sum + unitsOf(call), 0),
  };
}

/** A refused call does not report what it has consumed. */
function unitsOf({ operation, status, capacityUnits }: Call): number {
  if (status !== 200) return 0;
  if (capacityUnits === undefined) throw new Error(`${operation} does not ask for its consumed capacity.`);
  return capacityUnits;
}
