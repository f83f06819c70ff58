import type { ProblemBody } from '../platform/problems.ts';
import { inOneLine } from './answer-text.ts';
import type { Values } from './message.ts';
import type { Named } from './named-records.ts';
import type { NameFault } from './resolve-names.ts';

/** The result of `tools/call`. */
export interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Values;
  readonly isError?: boolean;
}

export function success(text: string, structuredContent: Values): ToolResult {
  return { content: [{ type: 'text', text }], structuredContent };
}

/** An error that the assistant can do something about. */
export function failure(text: string, structuredContent?: Values): ToolResult {
  return {
    content: [{ type: 'text', text }],
    ...(structuredContent && { structuredContent }),
    isError: true,
  };
}

/** A problem of the endpoint, in words: what is wrong, and with which arguments. */
export function problemFailure({ code, detail, errors, fits }: Omit<ProblemBody, 'type'>): ToolResult {
  const lines = (errors ?? []).map(({ field, message }) => `- ${field}: ${message}`);
  const what = code === 'outcome_unknown' ? 'Perhaps done' : 'Not done';
  const first = lines.length > 0 ? `${what} (${code}):` : `${what} (${code}): ${detail}`;
  const last = fits === undefined ? [] : [`The first ${fits} fit.`];
  return failure(aboutCalls([first, ...lines, ...last].join('\n')), {
    code,
    detail: aboutCalls(detail),
    ...(errors && { errors }),
    ...(fits !== undefined && { fits }),
  });
}

/** Words about requests, which an assistant does not make: in problems, and in the descriptions of tools. */
export function aboutCalls(text: string): string {
  return text
    .replaceAll('GET /transactions?external_id=', 'list_transactions and external_id')
    .replaceAll('Idempotency-Key', 'idempotency_key');
}

const PLURALS: Readonly<Record<string, string>> = { category: 'categories', currency: 'currencies' };

/** What a new record may need that does not exist yet. */
const CREATED_ON_THE_WAY: ReadonlySet<string> = new Set(['account', 'category', 'contact']);

export function namesFailure(
  faults: readonly NameFault[],
  { creates }: { readonly creates: boolean },
): ToolResult {
  const lines = faults.map(({ field, type, name, kind, isAmbiguous, candidates }) => {
    const plural = PLURALS[type] ?? `${type}s`;
    const shown = `"${name.slice(0, 100).toWellFormed()}"`;
    const list = candidates.map(described).join(', ');
    if (isAmbiguous) return `- ${field}: several ${plural} are called ${shown}. Use the id of one: ${list}.`;
    const how = type === 'category' && kind === 'income' ? ' and kind: income' : '';
    const next =
      creates && CREATED_ON_THE_WAY.has(type)
        ? `create_record with record_type: ${type}${how} creates one.`
        : '';
    if (candidates.length === 0)
      return `- ${field}: no ${type} is called ${shown}, and there are none like it.${next && ` ${next}`}`;
    return `- ${field}: no ${type} is called ${shown}. Closest first: ${list}.${next && ` If none fits, ${next}`}`;
  });
  const errors = faults.map(({ field, isAmbiguous, candidates }) => ({
    field,
    code: isAmbiguous ? 'ambiguous_name' : 'unknown_name',
    candidates: candidates.map(({ id, name, kind }) => ({ id, name, ...(kind && { kind }) })),
  }));
  return failure(['Not done, because of these names:', ...lines].join('\n'), { code: 'names', errors });
}

function described({ id, name, kind, is_active = true, deleted_at }: Named): string {
  const notes = [kind, !is_active && 'inactive', deleted_at && 'deleted', `id ${id}`].filter(Boolean);
  return `"${inOneLine(name)}" (${notes.join(', ')})`;
}
