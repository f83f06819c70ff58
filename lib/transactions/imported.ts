/**
 * How a transaction names the import that has posted it, and the step of the import, which leads to its fingerprint:
 * `<import>#<step>`.
 */
export function importedBy(importId: string, step: number): string {
  return `${importId}#${step}`;
}

export function parseImported(imported: string): { readonly importId: string; readonly step: number } {
  const [importId = '', step = ''] = imported.split('#');
  return { importId, step: Number(step) };
}
