import { MESSAGE_CODES, MESSAGES_MAX, type MessageCode } from '../connections/messages.ts';
import { BANK_ID_MAX, cleanText, quoted } from '../imports/readers/text.ts';
import { findCurrency } from '../ledger/currency.ts';
import { MEMO_MAX, PAYEE_MAX } from '../ledger/fields.ts';
import { isCalendarDate } from '../platform/date.ts';
import { checkUrl, type UrlRules } from '../platform/egress/url.ts';
import { accepted, refused } from '../platform/result.ts';
import { todayIn } from '../platform/time-zone.ts';
import { exchange } from './exchange.ts';
import type {
  BankRow,
  BankStatement,
  Fetched,
  Provider,
  ProviderMessage,
  WantedEntries,
} from './provider.ts';
import { plainText, withoutSecrets } from './texts.ts';

/*
 * SimpleFIN: https://www.simplefin.org/protocol.html (1.0.7), and the draft of version 2. The user pastes a setup token,
 * the Base64 of a URL that answers once with the access URL: https://user:password@host/path.
 */

const CLAIM_MS = 10_000;
const CLAIM_MAX_BYTES = 8 * 1024;
const TOKEN_MAX = 4000;
const ANSWER_MAX_BYTES = 5 * 1024 * 1024;
const ACCOUNTS_MAX = 100;
/** Shorter than any secret that is worth hiding; words of three letters are in every text. */
const SECRET_MIN = 4;

export const simplefin: Provider = {
  claim: async (token, network) => {
    const url = urlInToken(token, network);
    if (url === undefined)
      return refused('invalid_setup_token', 'is not a setup token: copy it again, as a whole');
    const answer = await exchange(
      { method: 'POST', url, maxBytes: CLAIM_MAX_BYTES },
      { ...network, timeoutMs: CLAIM_MS },
    ).catch(() => undefined);
    if (answer?.status === 403)
      return refused(
        'setup_token_used',
        'was used before, or revoked. If you have not used it, someone else may have: revoke it at the provider, and make a new one',
      );
    const access =
      answer?.status === 200 ? parseAccess(answer.body.toString('utf8').trim(), network) : undefined;
    if (!access)
      return refused(
        'claim_failed',
        'could not be exchanged: the provider gave no access. Make a new one there',
      );
    return accepted({ access: access.text, host: access.host });
  },

  fetch: async (text, wanted, network) => {
    const access = parseAccess(text, network);
    if (!access) return failed('unreachable');
    const url = `${access.url}/accounts?${queryOf(wanted)}`;
    const headers = {
      authorization: `Basic ${Buffer.from(`${access.user}:${access.password}`).toString('base64')}`,
    };
    const answer = await exchange({ method: 'GET', url, headers, maxBytes: ANSWER_MAX_BYTES }, network).catch(
      () => undefined,
    );
    if (answer?.status === 402) return failed('unpaid');
    if (answer?.status === 403) return failed('revoked');
    const read = answer?.status === 200 ? readAnswer(answer.body, wanted, access.secrets) : undefined;
    return read ?? failed('unreachable');
  },
};

const MESSAGES = {
  unpaid: 'The provider wants to be paid before it reads your accounts again.',
  revoked: 'The access was revoked at the provider. Connect the bank again.',
  unreachable: 'The provider did not answer, or not as it should. The next run tries again.',
} as const;

function failed(code: keyof typeof MESSAGES) {
  return { ok: false, code, message: MESSAGES[code] } as const;
}

function urlInToken(token: string, rules: UrlRules): string | undefined {
  const text = token.trim();
  if (text.length > TOKEN_MAX || !/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  const url = Buffer.from(text, 'base64').toString('utf8').trim();
  return checkUrl(url, rules).ok ? url : undefined;
}

interface Access {
  readonly text: string;
  /** Without user name and password, and without a slash at its end. */
  readonly url: string;
  readonly host: string;
  readonly user: string;
  readonly password: string;
  /** What no text may show, longest first. */
  readonly secrets: readonly string[];
}

const ACCESS = /^(https?:\/\/)([^:@/?#\s]+):([^:@/?#\s]+)@([^@?#\s\p{Cc}]+?)\/?$/u;

function parseAccess(text: string, rules: UrlRules): Access | undefined {
  const [, scheme = '', rawUser = '', rawPassword = '', place = ''] = ACCESS.exec(text) ?? [];
  const url = scheme + place;
  const checked = place === '' ? undefined : checkUrl(url, rules);
  if (!checked?.ok) return undefined;
  const user = decoded(rawUser);
  const password = decoded(rawPassword);
  const { host, pathname } = checked.value;
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  const secrets = [
    text,
    url,
    place,
    `${rawUser}:${rawPassword}`,
    basic,
    rawUser,
    rawPassword,
    user,
    password,
    pathname,
    host,
  ];
  return {
    ...{ text, url, host, user, password },
    secrets: [...new Set(secrets)]
      .filter((each) => each.length >= SECRET_MIN)
      .sort((a, b) => b.length - a.length),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function queryOf({ from }: WantedEntries): string {
  if (!from) return 'version=2&balances-only=1';
  return `version=2&pending=1&start-date=${Math.floor(from.getTime() / 1000)}`;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

/** Both versions. Undefined if it is neither. */
export function readAnswer(
  body: Buffer,
  wanted: WantedEntries,
  secrets: readonly string[],
): Fetched | undefined {
  const parsed = parsedJson(body);
  if (!isObject(parsed) || !Array.isArray(parsed.accounts)) return undefined;
  const logins = new Map(
    objectsIn(parsed.connections).flatMap((each): [string, string][] => {
      const id = idIn(each.conn_id);
      return id === undefined
        ? []
        : [[id, plainText(each.org_name, secrets) || plainText(each.name, secrets)]];
    }),
  );
  const statements = new Map<string, BankStatement>();
  for (const each of objectsIn(parsed.accounts)) {
    const account = idIn(each.id);
    if (account === undefined || statements.has(account) || statements.size === ACCOUNTS_MAX) continue;
    statements.set(account, readAccount(account, each, { logins, wanted, secrets }));
  }
  return accepted({ statements: [...statements.values()], messages: readMessages(parsed, secrets) });
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

interface Reading {
  readonly logins: ReadonlyMap<string, string>;
  readonly wanted: WantedEntries;
  readonly secrets: readonly string[];
}

function readAccount(account: string, given: Json, { logins, wanted, secrets }: Reading): BankStatement {
  const org = isObject(given.org) ? given.org : {};
  const login = idIn(given.conn_id);
  const institution =
    plainText(org.name, secrets) ||
    plainText(org.domain, secrets) ||
    (login && logins.get(login)) ||
    undefined;
  const currency = typeof given.currency === 'string' ? given.currency.trim().toUpperCase() : '';
  const entries = objectsIn(given.transactions);
  const booked = entries.filter((each) => !isPending(each));
  return {
    account,
    login,
    name: plainText(given.name, secrets) || 'Account',
    institution,
    currency_id: findCurrency(currency)?.code,
    balance: decimalText(given.balance),
    balance_at: momentOf(given['balance-date'])?.toISOString(),
    rows: booked.map((each) => readRow(each, wanted.timeZone, secrets)),
    pending: entries.length - booked.length,
  };
}

/** Not booked yet: it may still change its id, its day and its amount, or never come. */
function isPending({ posted, pending }: Json): boolean {
  return pending === true || posted === 0 || posted === '0';
}

function readRow(given: Json, timeZone: string, secrets: readonly string[]): BankRow {
  const text = (value: unknown, maximum: number) =>
    cleanText(typeof value === 'string' ? withoutSecrets(value, secrets.filter(isLong)) : undefined, maximum);
  const payee = text(given.payee, PAYEE_MAX);
  const transaction = idIn(given.id);
  const date = dayOf(momentOf(given.posted), timeZone);
  const amount = decimalText(given.amount);
  const problems = [
    ...(transaction === undefined ? ['it has no id'] : []),
    ...(date === undefined ? [`${shown(given.posted)} is not a time`] : []),
    ...(amount === undefined ? [`${shown(given.amount)} is not an amount`] : []),
  ];
  const digits = amount?.replace(/^-/, '');
  const isZero = digits !== undefined && !/[1-9]/.test(digits);
  return {
    line: 0,
    transaction,
    date,
    direction: amount?.startsWith('-') ? 'out' : 'in',
    amount: digits,
    payee: payee ?? text(given.description, PAYEE_MAX),
    memo: text(given.memo, MEMO_MAX) ?? (payee === undefined ? undefined : text(given.description, MEMO_MAX)),
    bank_id: cleanText(transaction, BANK_ID_MAX),
    is_refund: false,
    error:
      problems.length > 0 ? `${sentence(problems.join('; '))}.` : isZero ? 'The amount is 0.' : undefined,
  };
}

/** Short secrets, such as the name of the host, may be a part of what a row rightly says. */
const isLong = (secret: string) => secret.length >= 16;
const shown = (value: unknown) =>
  quoted(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/;
const DECIMAL_MAX = 60;

/** `-12.5`: exact, without redundant zeros. Undefined if it is not a decimal. */
function decimalText(given: unknown): string | undefined {
  const text = typeof given === 'number' ? String(given) : typeof given === 'string' ? given.trim() : '';
  const [match, sign, whole = '', fraction = ''] =
    text.length <= DECIMAL_MAX ? (DECIMAL.exec(text) ?? []) : [];
  if (match === undefined || whole + fraction === '') return undefined;
  const decimals = fraction.replace(/0+$/, '');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${sign === '-' ? '-' : ''}${digits}${decimals && `.${decimals}`}`;
}

/** Of seconds since 1970. */
function momentOf(given: unknown): Date | undefined {
  const seconds = typeof given === 'string' && /^\d{1,12}$/.test(given.trim()) ? Number(given) : given;
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds <= 0) return undefined;
  const moment = new Date(Math.floor(seconds) * 1000);
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 2199 ? undefined : moment;
}

const HALF_DAY_MS = 12 * 60 * 60 * 1000;

/** Banks that know only a day write midnight or noon UTC; any other time is on the calendar of the book. */
function dayOf(moment: Date | undefined, timeZone: string): string | undefined {
  if (!moment) return undefined;
  const date = todayIn(moment.getTime() % HALF_DAY_MS === 0 ? 'UTC' : timeZone, moment);
  return isCalendarDate(date) ? date : undefined;
}

function readMessages({ errors, errlist }: Json, secrets: readonly string[]): ProviderMessage[] {
  const first = (Array.isArray(errors) ? errors : []).map(
    (each): ProviderMessage => ({ code: 'gen.', message: plainText(each, secrets) || UNKNOWN }),
  );
  const second = objectsIn(errlist).map(
    (each): ProviderMessage => ({
      code: knownCode(each.code),
      message: plainText(each.msg, secrets) || plainText(each.message, secrets) || UNKNOWN,
      account: idIn(each.account_id),
      login: idIn(each.conn_id),
    }),
  );
  return [...second, ...first].slice(0, MESSAGES_MAX);
}

const UNKNOWN = 'The provider reports a problem without saying which.';

/** An unknown code counts as its prefix. Those of ours are not the provider's. */
function knownCode(given: unknown): MessageCode {
  const text = typeof given === 'string' ? given : '';
  const known = MESSAGE_CODES.filter((code) => code.includes('.'));
  return known.find((code) => code === text) ?? known.find((code) => code === text.slice(0, 4)) ?? 'gen.';
}
