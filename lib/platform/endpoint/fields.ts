import * as z from 'zod/mini';
import { type CalendarDate, isCalendarDate, isMonth, type Month } from '../date.ts';
import { isId } from '../id.ts';
import { about } from '../record.ts';
import { codePoints, hasTooManyMarks, MARKS_MAX, mayNormalizeTo } from '../text.ts';
import { isTimeZone, TIME_ZONE_MAX } from '../time-zone.ts';
import { shared } from './contract.ts';

/** A validation rule. Clients see its `code` on the field. */
export function rule<T>(code: string, message: string, holds: (value: T) => boolean) {
  return z.refine<T>(holds, { params: { code }, error: message, abort: true });
}

/** Not with `z.multipleOf`, which accepts 5e-324. */
export function wholeNumber(minimum: number, maximum: number) {
  return z.number().check(
    rule<number>(
      'out_of_range',
      `must be a whole number from ${minimum} to ${maximum}`,
      (value) => Number.isInteger(value) && value >= minimum && value <= maximum,
    ),
    z.meta({ minimum, maximum, multipleOf: 1 }),
  );
}

// Category Cc without tab and newline: people do not type these, and they can hide in a log or a terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

const clean = shared(
  () =>
    [
      rule<string>('invalid_characters', 'must be well-formed Unicode without lone surrogates', (text) =>
        text.isWellFormed(),
      ),
      rule<string>(
        'invalid_characters',
        // Windows ends its lines with one that nobody sees, so it is named.
        'must not contain control characters, such as a carriage return (\\r)',
        (text) => !CONTROL.test(text),
      ),
      // A body cannot contain it (body.ts), so a record that has it could be read but not sent back.
      rule<string>(
        'invalid_characters',
        'must not contain the replacement character U+FFFD',
        (text) => !text.includes('\ufffd'),
      ),
    ] as const,
);

function bounds(minimum: number, maximum: number) {
  return [
    rule<string>(
      'too_short',
      minimum === 1 ? 'must not be empty' : `must have at least ${minimum} characters`,
      (text) => (minimum <= 1 ? text.length >= minimum : codePoints(text) >= minimum),
    ),
    rule<string>('too_long', tooLong(maximum), (text) => codePoints(text) <= maximum),
  ] as const;
}

function tooLong(maximum: number): string {
  return `must have at most ${maximum} characters`;
}

/** Normalizes to NFC, unless the text is so long, or has so many marks on one letter, that it would take seconds. */
function normalized(maximum: number) {
  return [
    rule<string>('too_long', tooLong(maximum), (text) => mayNormalizeTo(text, maximum)),
    rule<string>(
      'invalid_characters',
      `must not have more than ${MARKS_MAX} combining marks in a row`,
      (text) => !hasTooManyMarks(text),
    ),
    z.overwrite<string>((text) => text.normalize('NFC')),
  ] as const;
}

const trimmed = shared(() => z.overwrite<string>((text) => text.trim()));

/** Trimmed, NFC, counted in code points (as JSON Schema counts). */
export function text(minLength: number, maxLength: number) {
  return z
    .string()
    .check(
      trimmed,
      ...normalized(maxLength),
      ...clean,
      ...bounds(minLength, maxLength),
      z.meta({ minLength, maxLength }),
    );
}

/** Never trimmed, because a space may be part of it. */
export function password(minLength: number, maxLength: number) {
  return z
    .string()
    .check(
      ...normalized(maxLength),
      ...clean,
      ...bounds(minLength, maxLength),
      z.meta({ minLength, maxLength, format: 'password' }),
    );
}

const EMAIL_MAX = 254;
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

function emailAddress(...changes: z.core.$ZodCheck<string>[]) {
  return z.string().check(
    trimmed,
    ...normalized(EMAIL_MAX),
    ...changes,
    ...bounds(1, EMAIL_MAX),
    rule('invalid_email', 'must be an e-mail address', (value) => EMAIL.test(value)),
    z.meta({ maxLength: EMAIL_MAX, format: 'email' }),
  );
}

export const email = shared(() => emailAddress());

/** The address that a user logs in with. Case is ignored. */
export const loginEmail = shared(() => emailAddress(z.overwrite((value) => value.toLowerCase())));

/** Its rule checks the type. */
type Branded<T extends string> = z.ZodMiniType<T, string>;

export const date = shared(
  () =>
    z
      .string()
      .check(
        rule(
          'invalid_date',
          'must be a calendar date YYYY-MM-DD from 1900-01-01 to 2199-12-31',
          isCalendarDate,
        ),
        z.meta({ format: 'date' }),
      ) as z.ZodMiniType as Branded<CalendarDate>,
);

export const month = shared(
  () =>
    z
      .string()
      .check(
        rule('invalid_month', 'must be a month YYYY-MM from 1900-01 to 2199-12', isMonth),
        z.meta({ pattern: '^\\d{4}-\\d{2}$' }),
      ) as z.ZodMiniType as Branded<Month>,
);

export const timeZone = shared(() =>
  z
    .string()
    .check(
      rule('invalid_time_zone', 'must be an IANA time zone, such as Europe/Berlin', isTimeZone),
      z.meta({ maxLength: TIME_ZONE_MAX }),
    ),
);

/** An id in a path. Text that cannot be an id returns 404 without a read. */
export const pathId = shared(() =>
  z
    .string()
    .check(
      rule('not_found', 'is not an id of this service: list the records to find it', isId),
      z.meta({ format: 'uuid' }),
    ),
);

/** An id in a body that refers to another record. An impossible id is reported like one that does not exist. */
export const reference = shared(() =>
  z.string().check(rule('not_found', 'no such record', isId), z.meta({ format: 'uuid' })),
);

export const timestamp = shared(() => z.string().check(z.meta({ format: 'date-time' })));

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** A time that a client sends, in any time zone. It is stored in UTC with milliseconds, like every timestamp. */
export const sentTimestamp = shared(() =>
  z.string().check(
    rule(
      'invalid_timestamp',
      'must be a timestamp such as 2026-09-10T08:15:30.250Z',
      (text) => TIMESTAMP.test(text) && isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    ),
    z.overwrite((text) => new Date(text).toISOString()),
    z.meta({ format: 'date-time' }),
  ),
);

/** Query parameters are strings. These two parse `true` or `false`, and a number. */
export const flag = shared(() =>
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  ),
);

export const limit = shared(() =>
  z.pipe(
    z.string().check(
      rule('out_of_range', 'must be a whole number from 1 to 100', (value) => /^([1-9]\d?|100)$/.test(value)),
      z.meta({ type: 'integer', minimum: 1, maximum: 100, default: 25 }),
    ),
    z.transform(Number),
  ),
);

/** For records that can be restored. */
export const includeDeleted = shared(() =>
  z.optional(about(flag, 'Whether to include deleted records.', true)),
);

/** The query parameters and the response of every list. */
export const pageQuery = shared(() => ({
  limit: z.optional(about(limit, 'Maximum number of records on a page.', 25)),
  cursor: z.optional(about(z.string(), '`next_cursor` of the previous page, with the same filters.')),
}));

export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.strictObject({
    data: about(z.array(item), 'The records of this page.'),
    has_more: about(z.boolean(), 'Whether more records follow.'),
    next_cursor: about(z.nullable(z.string()), '`cursor` for the next page; null on the last page.'),
  });
}

export const idParams = shared(() => z.object({ id: about(pathId, 'Id of the record.') }));
