import { isIP } from 'node:net';
import { accepted, type Result, refused } from '../result.ts';

export const URL_MAX = 2000;
const HOST_MAX = 253;
/** The parser leaves it out. */
const HTTP_PORT = 80;

export interface UrlRules {
  /** Whether a receiver may be `http://localhost:<port>`. Only the local cloud allows it. */
  readonly allowLocalhost: boolean;
  /** The port of the local gateway, whose paths for programs on this machine no webhook may reach. */
  readonly ownPort?: number | undefined;
}

// The URL parser accepts and repairs more than this: `https:\\host`, tabs, an empty user name.
const HTTPS = /^https:\/\/([^/?#\\@\s]+)(?:[/?#][^\\\s]*)?$/i;
const LOCALHOST = /^http:\/\/localhost:[1-9]\d{0,4}(?:[/?#][^\\\s]*)?$/;

/**
 * Checks the text of a receiver's URL. The addresses of its host are checked at every attempt. The parser normalizes
 * every notation of an IPv4 address (decimal, octal, hexadecimal, wide digits).
 */
export function checkUrl(text: string, { allowLocalhost, ownPort }: UrlRules): Result<URL, 'invalid_url'> {
  if (text.length > URL_MAX) return invalid(`must have at most ${URL_MAX} characters`);
  if (allowLocalhost && isLocalhost(text)) {
    const url = new URL(text);
    return Number(url.port || HTTP_PORT) === ownPort
      ? invalid('must not be the address of this service')
      : accepted(url);
  }
  if (!HTTPS.test(text) || !URL.canParse(text)) {
    const local = allowLocalhost ? ', or http://localhost:<port>' : '';
    return invalid(
      `must be a URL that starts with https:// and has no user name, password or white space${local}`,
    );
  }
  const url = new URL(text);
  if (url.port !== '') return invalid('must use port 443');
  const host = url.hostname;
  if (host.startsWith('[') || isIP(host) !== 0) return invalid('must have a host name, not an IP address');
  if (!isHostName(host)) return invalid('must have a host name with a domain, such as hooks.example.com');
  return accepted(url);
}

/** Whether it is a receiver on the same machine, in the one form that the local cloud allows. */
export function isLocalhost(text: string): boolean {
  return LOCALHOST.test(text) && URL.canParse(text);
}

/** Letters, digits and hyphens in labels of up to 63 characters; at least two labels, and no dot at the end. */
function isHostName(host: string): boolean {
  const labels = host.split('.');
  return (
    host.length <= HOST_MAX &&
    labels.length >= 2 &&
    labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

function invalid(message: string) {
  return refused('invalid_url', message);
}
