import type { Membership } from './book.ts';

/** When something is done, and by which member of the book. */
export interface Actor {
  readonly at: Date;
  /** The member's number among all who have ever been members. */
  readonly memberNumber: number;
  /** Absent if the service itself does it, such as posting a due date, which does not end with the membership. */
  readonly membership?: Membership | undefined;
}

/** The number of whoever created the book. */
export const FOUNDER = 1;

/**
 * Who created a record, and who last changed it, by their numbers. The usual values are left out, so that records of a
 * book with one member store nothing, and others a few bytes: a transaction of more than 1 KB costs twice as much.
 */
export interface Authors {
  /** Left out: the founder. */
  readonly creator?: number | undefined;
  /** Left out: the creator. */
  readonly updater?: number | undefined;
}

export function createdBy(by: number): Authors {
  return { creator: by === FOUNDER ? undefined : by, updater: undefined };
}

export function updatedBy({ creator }: Authors, by: number): Authors {
  return { creator, updater: by === (creator ?? FOUNDER) ? undefined : by };
}

/** The member who last changed a record. */
export function lastAuthorOf({ creator = FOUNDER, updater = creator }: Authors): number {
  return updater;
}

/** The fields of a response that say who did it. They are of other records, so a record's ETag does not cover them. */
export const AUTHOR_FIELDS = ['created_by', 'updated_by'] as const;

/** Where a shown record notes its authors. JSON does not show it; endpoint/show-authors.ts does, in shared books. */
const AUTHORS = Symbol('authors');

export function noteAuthors<Shown extends object>(shown: Shown, { creator, updater }: Authors): Shown {
  return Object.assign(shown, { [AUTHORS]: { creator, updater } });
}

export function notedAuthors(shown: object): Authors | undefined {
  return (shown as { [AUTHORS]?: Authors })[AUTHORS];
}
