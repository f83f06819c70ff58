import * as z from 'zod/mini';
import { quotedList } from '../imports/readers/text.ts';
import { issueMessage } from '../platform/endpoint/faults.ts';
import { ArchiveFault, ensure } from './fault.ts';
import { type ArchivedRecord, LINE_TYPES, type LineTypeName } from './lines.ts';
import type { ArchiveState } from './state.ts';

interface AnyLineType {
  readonly schema: z.ZodMiniType<ArchivedRecord>;
  readonly isSingle?: boolean;
  readonly orderedBy?: readonly string[];
  check(record: ArchivedRecord, state: ArchiveState): void;
}

const TYPES = LINE_TYPES as unknown as Readonly<Record<LineTypeName, AnyLineType>>;
const NAMES = Object.keys(LINE_TYPES) as LineTypeName[];

/** Checks a line against those before it, and updates the state with it. */
export function checkLine(text: string, state: ArchiveState): ArchivedRecord {
  const record = parseLine(text);
  const name = record.record as LineTypeName;
  const place = NAMES.indexOf(name);
  ensure(state.type >= 0 || name === 'archive', 'an archive starts with {"record":"archive","version":1}');
  ensure(!state.isComplete, 'nothing may follow the last line');
  ensure(place >= state.type, `record: ${name} must come before ${NAMES[state.type]}`);
  ensure(place <= 1 || state.baseCurrencyId !== '', 'the settings are missing');
  const { isSingle = false, orderedBy = ['id'], check } = TYPES[name];
  const position = positionOf(record, orderedBy);
  if (place > state.type) state.lastPosition = '';
  else ensure(!isSingle, `record: there is only one ${name}`);
  ensure(
    isSingle || position > state.lastPosition,
    `${orderedBy.join(', ')}: must be greater than on the line before`,
  );
  check(record, state);
  state.type = place;
  state.lastPosition = position;
  state.lines++;
  return record;
}

/** Numbers sort in the same order as the keys of their items. */
function positionOf(record: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  return names.map((name) => String(record[name]).padStart(5, '0')).join('#');
}

/** Parses a line, without checking it against those before it. */
export function parseLine(text: string): ArchivedRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ArchiveFault('is not JSON');
  }
  const name = (value as { record?: unknown } | null)?.record;
  ensure(
    typeof name === 'string' && Object.hasOwn(LINE_TYPES, name),
    `record: must be one of ${NAMES.join(', ')}`,
  );
  const result = z.safeParse(TYPES[name as LineTypeName].schema, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('');
  const unknown = issue?.code === 'unrecognized_keys' ? `has no field ${quotedList(issue.keys)}` : undefined;
  throw new ArchiveFault(`${path?.slice(1) || name}: ${unknown ?? (issue && issueMessage(issue))}`);
}
