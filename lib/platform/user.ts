declare const userIdBrand: unique symbol;

/**
 * The id of a user whose credentials were checked. Keys of the table are built only from it, so code with any other
 * string cannot address a user's data. Only two places create one: the authorizer's context
 * (lib/platform/endpoint/caller.ts) and lib/auth, where users are created, found by their login, or authorized.
 */
export type UserId = string & { readonly [userIdBrand]: true };
