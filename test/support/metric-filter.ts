/**
 * Whether CloudWatch counts a stored line: the part of its filter patterns that our template uses, which is terms such as
 * `$.message = "posted"`, `$.error = "AUTHORIZER_*"` and `$.count > 0`, joined by `&&`. A line that is not a JSON object
 * never matches a pattern in braces.
 */
export function countsLine(pattern: string, line: string): boolean {
  const fields = parse(line);
  const [, terms] = /^\{ (.+) \}$/.exec(pattern) ?? [];
  if (terms === undefined) throw new Error(`This pattern is of another kind: ${pattern}`);
  return fields !== undefined && terms.split('&&').every((term) => matches(term, fields));
}

/** The number that a counted line adds to the metric: 1, or that of the field which the filter names. */
export function countedValue(metricValue: string, line: string): unknown {
  return metricValue.startsWith('$.') ? parse(line)?.[metricValue.slice(2)] : Number(metricValue);
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function matches(term: string, fields: Record<string, unknown>): boolean {
  const [, name = '', operator, operand = ''] = /^\s*\(?\$\.(\w+) (=|>=?) (.+?)\)?\s*$/.exec(term) ?? [];
  const value = fields[name];
  if (operator === '>') return typeof value === 'number' && value > Number(operand);
  if (operator === '>=') return typeof value === 'number' && value >= Number(operand);
  if (operator !== '=') throw new Error(`This term is of another kind: ${term}`);
  // Documented only for strings.
  if (typeof value !== 'string') return false;
  const [start = '', ...ends] = String(JSON.parse(operand)).split('*');
  return ends.length > 0 ? value.startsWith(start) : value === start;
}
