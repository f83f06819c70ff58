import type { Author } from '../../client/client.ts';
import { useUser } from '../platform/session.ts';
import { bookTexts as t } from '../texts/en/books.ts';

/** Only records of a book that has, or has had, a second member tell whose they are. */
export interface Authored {
  readonly created_by?: Author;
  readonly updated_by?: Author;
}

/** Whether a list has a column for them. */
export const isShared = (records: readonly Authored[]): boolean => records[0]?.created_by !== undefined;

const nameOf = ({ name }: Author): string => name ?? t.formerUser;

function textOf({ created_by, updated_by }: Authored, me: string): string | undefined {
  // What is one's own says nothing new.
  if (!created_by || (created_by.id === me && (updated_by?.id ?? me) === me)) return undefined;
  return updated_by && updated_by.id !== created_by.id
    ? t.recordedAndChangedBy(nameOf(created_by), nameOf(updated_by))
    : t.recordedBy(nameOf(created_by));
}

/** Who recorded it, if that was somebody else, as one letter. The whole is its name. */
export function By({ record }: { record: Authored }) {
  const me = useUser().id;
  const text = textOf(record, me);
  if (!text || !record.created_by || record.created_by.id === me) return null;
  return (
    <span class="who" role="img" aria-label={text} title={text}>
      {firstLetter(record.created_by.name ?? '?')}
    </span>
  );
}

/** The same as a sentence, for a dialog or a page: also who changed what one recorded. */
export function ByLine({ record }: { record: Authored }) {
  const text = textOf(record, useUser().id);
  return text ? <p class="hint by-line">{text}</p> : null;
}

/** A letter may be several code units, and a name may begin with a space. */
const firstLetter = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '?';
