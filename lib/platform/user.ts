declare const userIdBrand: unique symbol;

/**
 * The id of a user whose credentials were checked. Store keys are built from it alone, so code that was
 * handed some other string cannot even name a user's data. Only two places make one: the authorizer's
 * context (lib/platform/endpoint/caller.ts) and the creation of a user or session (lib/auth).
 */
export type UserId = string & { readonly [userIdBrand]: true };

export interface User {
  readonly id: UserId;
  readonly name: string;
  /** Trimmed and case-folded. */
  readonly email: string;
  readonly baseCurrencyId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}
