const compiled = new Map<string, RegExp>();

/** IAM's patterns: `*` matches any characters, `?` matches one. */
export function matches(pattern: string, text: string, flags = ''): boolean {
  const key = `${flags}/${pattern}`;
  let expression = compiled.get(key);
  if (!expression) {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    expression = new RegExp(`^${source}$`, `s${flags}`);
    compiled.set(key, expression);
  }
  return expression.test(text);
}
