/**
 * How sessions and access tokens end together. The profile counts generations, and each session and token has the one in
 * which it was made: if that is over, it has ended. So one write to the profile ends all of them at once, and a function
 * that ends them needs no access to them. A sign-in that read the previous generation opens a session that has ended.
 */
export interface Generations {
  readonly sessions: number;
  /** The session that went on when the present generation began. */
  readonly kept_session?: string | undefined;
  readonly tokens: number;
  /** Of access tokens that stay valid when the password changes. */
  readonly kept_tokens: number;
}

export const FIRST_GENERATIONS: Generations = { sessions: 1, tokens: 1, kept_tokens: 1 };

interface Ending {
  /** The session that goes on; undefined if all end. */
  readonly except?: string | undefined;
  readonly tokens: 'all' | 'unless_kept' | 'none';
}

interface Counted {
  readonly generations: Generations;
}

/** What changes in the profile to end all sessions, and the access tokens that are named. */
export function endCredentials({ generations: before }: Counted, { except, tokens }: Ending): Counted {
  const next = {
    sessions: before.sessions + 1,
    tokens: before.tokens + (tokens === 'none' ? 0 : 1),
    kept_tokens: before.kept_tokens + (tokens === 'all' ? 1 : 0),
  };
  return { generations: except === undefined ? next : { ...next, kept_session: except } };
}

export function isSessionOver(
  { id, generation }: { readonly id?: unknown; readonly generation?: unknown },
  { generations: { sessions, kept_session } }: Counted,
): boolean {
  return generation !== sessions && id !== kept_session;
}

/** The present generation of access tokens of this kind. */
export function tokenGeneration(
  { keep_on_password_change }: { readonly keep_on_password_change?: unknown },
  { generations: { tokens, kept_tokens } }: Counted,
): number {
  return keep_on_password_change === true ? kept_tokens : tokens;
}
