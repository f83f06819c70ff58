import type * as z from 'zod/mini';

/** The error for a number that a double cannot represent, in the terms of its field. */
export function inexactFault(value: number, isRate: boolean): [code: string, message: string] {
  const tooManyDigits = 'has more digits than can be kept exactly';
  if (isRate) {
    if (!Number.isFinite(value)) return ['out_of_range', 'is too large'];
    return value === 0 ? ['out_of_range', 'is too small'] : ['too_many_digits', tooManyDigits];
  }
  // Below this, a double represents every whole number, so what it could not represent were decimals.
  return Math.abs(value) < 1e15 ? ['too_many_decimals', tooManyDigits] : ['amount_too_large', 'is too large'];
}

export function issueCode(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return String(issue.params?.code ?? 'invalid');
  if (issue.code === 'invalid_union') return 'invalid_type';
  return issue.code === 'invalid_value' || issue.code === 'invalid_type' ? issue.code : 'invalid';
}

/** A request can repeat the mistake a hundred times, and nobody reads the 68 events of a webhook each time. */
const LISTED_MAX = 20;

export function oneOf(values: readonly unknown[]): string {
  const listed = values.slice(0, LISTED_MAX).map((value) => JSON.stringify(value));
  const others = values.length - listed.length;
  return `must be one of ${listed.join(', ')}${others > 0 ? `, or ${others} others; GET /docs lists them` : ''}`;
}

/** `allowed` are the values that the field can have, if they can be listed. */
export function isRequired(allowed: Iterable<unknown> | undefined): string {
  return allowed ? `is required, and ${oneOf([...allowed])}` : 'is required';
}

/** zod/mini has no messages of its own, so these are ours. */
export function issueMessage(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'custom':
      return issue.message;
    case 'invalid_type':
      return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
    case 'invalid_union':
      return 'is of a type that the field does not take';
    case 'invalid_value':
      return oneOf(issue.values);
    default:
      return 'is not valid';
  }
}
