import { UnsupportedTemplate } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';

/** A filter of an event source mapping: objects mirror the event, and lists contain the allowed values. */
export type EventPattern = JsonObject;

/** Refuses a pattern that `matchesPattern` does not support. */
export function checkPattern(pattern: Json, where: string): void {
  for (const rule of rulesIn(pattern)) {
    const isKnown = !isObject(rule) || (Object.keys(rule).length === 1 && isKnownRule(rule));
    if (!isKnown)
      throw new UnsupportedTemplate(where, `the filter ${JSON.stringify(rule)} is not supported.`);
  }
}

function isKnownRule(rule: JsonObject): boolean {
  return 'prefix' in rule || rule.exists === false;
}

function rulesIn(pattern: Json): Json[] {
  if (Array.isArray(pattern)) return pattern;
  return isObject(pattern) ? Object.values(pattern).flatMap(rulesIn) : [];
}

export function matchesPattern(pattern: Json | undefined, value: Json | undefined): boolean {
  if (Array.isArray(pattern)) return pattern.some((rule) => matchesRule(rule, value));
  if (!isObject(pattern)) return false;
  return Object.entries(pattern).every(([name, inner]) =>
    matchesPattern(inner, isObject(value) ? value[name] : undefined),
  );
}

function matchesRule(rule: Json, value: Json | undefined): boolean {
  if (!isObject(rule)) return rule === value;
  if (rule.exists === false) return value === undefined;
  return typeof value === 'string' && value.startsWith(String(rule.prefix));
}
