import type { User } from '../platform/user.ts';

/** A user as the API shows it. */
export function userView(user: User) {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    base_currency_id: user.baseCurrencyId,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
}

export function authResult(user: User, token: string) {
  return { data: userView(user), token, token_type: 'Bearer' as const };
}
