import { TOKEN_LIFETIME_SECONDS } from './token.ts';

export const COOKIE = 'service-session';

export function sessionCookie(token: string, plainHttp: boolean): string {
  return cookie(token, TOKEN_LIFETIME_SECONDS, plainHttp);
}

export function clearedCookie(plainHttp: boolean): string {
  return cookie('', 0, plainHttp);
}

function cookie(value: string, maxAgeSeconds: number, plainHttp: boolean): string {
  // Browsers refuse Secure cookies over plain HTTP, which is used only on a laptop.
  const secure = plainHttp ? '' : ' Secure;';
  return `${COOKIE}=${value}; HttpOnly;${secure} SameSite=Strict; Path=/; Max-Age=${maxAgeSeconds}`;
}
