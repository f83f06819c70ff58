const FRESH_SECONDS = 15 * 60;

/** How long a session counts as fresh after its user has proved who they are. */
export function freshAfter(provedAt: Date): string {
  return new Date(provedAt.getTime() + FRESH_SECONDS * 1000).toISOString();
}
