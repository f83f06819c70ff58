/** Codes of ours, and those of providers: `gen.` is about everything, `con.` about a login, `act.` about an account. */
export const MESSAGE_CODES = [
  'unpaid',
  'revoked',
  'unreachable',
  'account_missing',
  'gen.',
  'gen.api',
  'gen.auth',
  'con.',
  'con.auth',
  'act.',
  'act.failed',
  'act.missingdata',
] as const;
export type MessageCode = (typeof MESSAGE_CODES)[number];

/** The most messages that a connection shows. */
export const MESSAGES_MAX = 10;

/** What only the person can mend: it is not waited for. */
export function isUrgent(code: MessageCode): boolean {
  return code === 'revoked' || code === 'unpaid' || code.endsWith('.auth');
}

/** What the messages of a run make of its connection. */
export function statusAfter(
  messages: readonly { readonly code: MessageCode }[],
): 'active' | 'needs_attention' | 'revoked' {
  if (messages.some(({ code }) => code === 'revoked')) return 'revoked';
  return messages.length > 0 ? 'needs_attention' : 'active';
}
