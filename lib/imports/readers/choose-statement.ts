import { ReadError } from './failure.ts';
import { quoted } from './text.ts';

const LISTED_MAX = 20;

/** A part of a file that belongs to one account. */
interface AccountPart {
  /** The account as the file names it. Parts without a name are different accounts. */
  readonly account: string | undefined;
}

/**
 * The parts of one account. A file with several accounts needs the client's choice: the number of the account, in the
 * order in which they first occur.
 */
export function chooseAccount<Part extends AccountPart>(
  parts: readonly Part[],
  statement: number | undefined,
): readonly Part[] {
  const accounts = [...Map.groupBy(parts, (part) => part.account ?? part).values()];
  if (statement === undefined && accounts.length <= 1) return parts;
  const chosen = statement === undefined ? undefined : accounts[statement - 1];
  if (chosen) return chosen;
  throw new ReadError({
    code: 'several_statements',
    field: 'statement',
    message: describe(accounts.map(([part]) => part?.account)),
  });
}

function describe(names: readonly (string | undefined)[]): string {
  if (names.length === 0) return 'The file has no statement.';
  const listed = names
    .slice(0, LISTED_MAX)
    .map((name, index) => `${index + 1}: ${name === undefined ? 'an account without a name' : quoted(name)}`);
  const more = names.length > LISTED_MAX ? ` and ${names.length - LISTED_MAX} more` : '';
  const count = names.length === 1 ? 'one account' : `${names.length} accounts`;
  return `The file has statements of ${count}: ${listed.join(', ')}${more}. Send statement with one of the numbers.`;
}
