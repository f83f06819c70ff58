import type { FieldErrors } from '../../platform/problems.ts';
import { invalid } from '../../platform/problems.ts';
import { findLink, type Link } from '../links/link.ts';
import { parseLinkCode } from '../links/link-code.ts';
import type { LinkKind } from '../mail/mail.ts';
import type { User } from '../users/user.ts';
import { findUser } from '../users/user-store.ts';

const INVALID_CODE = ['code', 'invalid_code', 'is wrong, has expired or was used'] as const;

/** Wrong, expired, outdated and used codes are refused in the same words. */
export function invalidCode(): Error {
  const [field, code, message] = INVALID_CODE;
  return invalid([{ field, code, message }]);
}

export function addInvalidCode(errors: FieldErrors): void {
  errors.add(...INVALID_CODE);
}

/** The user and the link that a code names. Undefined if it is not one of ours, or if either no longer exists. */
export async function findByCode(
  kind: LinkKind,
  code: string,
  now: Date,
): Promise<{ user: User; link: Link } | undefined> {
  const named = await parseLinkCode(kind, code);
  if (!named) return undefined;
  const [user, link] = await Promise.all([findUser(named.userId), findLink(named.userId, named.id, now)]);
  return user && link && { user, link };
}
