import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { isLocalPage } from '../lib/platform/endpoint/cors.ts';
import { ConfigurationError } from './errors.ts';

/**
 * What whoever deploys may choose. cdk.json lists every setting with its default under the context key
 * `service`; `npx cdk deploy -c alarmEmail=me@example.org` overrides one of them.
 */
export interface Settings {
  readonly stackName: string;
  /** The first segment of the path when there is no domain of one's own: the API's version. */
  readonly stageName: string;
  /** Web origins that browsers may call from. None: no CORS headers at all. */
  readonly corsOrigins: readonly string[];
  readonly alarmEmail: string | undefined;
  readonly domainName: string | undefined;
  readonly certificateArn: string | undefined;
  /** With both, the domain's alias records are created. Without, point your own DNS at the domain. */
  readonly hostedZoneId: string | undefined;
  readonly hostedZoneName: string | undefined;
  readonly enableWaf: boolean;
  readonly logRetentionDays: number;
  /** Requests a second, and the burst above it, for all callers together. */
  readonly throttleRate: number;
  readonly throttleBurst: number;
  /** Most simultaneous runs of each function that answers without a login, reserved for it. 0: no limit. */
  readonly publicConcurrency: number;
  readonly fxRatesUrl: string;
  readonly fxHistoryUrl: string;
  /** A rate older than this is not used for a transaction. */
  readonly fxMaxAgeDays: number | 'unlimited';
  readonly keyRotationDays: number;
  /** The table survives a deletion of the stack, and the table itself refuses to be deleted. */
  readonly keepData: boolean;
}

/** Plain http only on this machine, where the local cloud serves its own rates. */
const FEED = /^(https:\/\/|http:\/\/127\.0\.0\.1:\d+\/)\S+$/;
const ECB = 'https://www.ecb.europa.eu/stats/eurofxref';
const RETENTION_DAYS = Object.values(RetentionDays).filter(
  (days): days is RetentionDays => typeof days === 'number' && days !== RetentionDays.INFINITE,
);

type Parser<T> = (given: unknown, name: string) => T;
const parsers: { readonly [Name in keyof Settings]: readonly [Parser<Settings[Name]>, Settings[Name]] } = {
  stackName: [text(/^[A-Za-z][A-Za-z0-9-]{0,127}$/, 'letters, digits and hyphens'), 'PersonalFinanceService'],
  stageName: [text(/^[A-Za-z0-9_]{1,128}$/, 'letters, digits and underscores'), 'v1'],
  corsOrigins: [origins, []],
  alarmEmail: [optional(text(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address')), undefined],
  domainName: [optional(text(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a domain name in lower case')), undefined],
  certificateArn: [
    optional(
      text(
        /^arn:[^:]+:acm:[^:]+:\d{12}:certificate\/\S+$/,
        "the ARN of an ACM certificate in the stack's region",
      ),
    ),
    undefined,
  ],
  hostedZoneId: [optional(text(/^Z[A-Z0-9]+$/, 'a Route 53 hosted zone id')), undefined],
  hostedZoneName: [optional(text(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'a domain name in lower case')), undefined],
  enableWaf: [boolean, false],
  logRetentionDays: [oneOf(RETENTION_DAYS), 30],
  throttleRate: [integer(1, 10_000), 50],
  throttleBurst: [integer(1, 5_000), 100],
  publicConcurrency: [integer(0, 1000), 0],
  fxRatesUrl: [text(FEED, 'an https address'), `${ECB}/eurofxref-daily.xml`],
  fxHistoryUrl: [text(FEED, 'an https address'), `${ECB}/eurofxref-hist.xml`],
  fxMaxAgeDays: [
    (given, name) => (given === 'unlimited' ? given : integer(1, 366, "or 'unlimited'")(given, name)),
    7,
  ],
  // Tokens live 30 days and two keys are accepted, so a shorter period would end sessions early.
  keyRotationDays: [integer(31, 1000), 90],
  keepData: [boolean, true],
};

export const defaultSettings = Object.fromEntries(
  Object.entries(parsers).map(([name, [, byDefault]]) => [name, byDefault]),
) as unknown as Settings;

/** Reads the settings from all context of a CDK app. */
export function readSettings(context: Readonly<Record<string, unknown>>): Settings {
  const { service = {}, ...rest } = context;
  if (typeof service !== 'object' || service === null || Array.isArray(service)) {
    throw new ConfigurationError(
      `The context key service must be an object of settings, not ${show(service)}.`,
    );
  }
  // CDK's own context keys all carry a colon, a slash or an at sign; a plain word is meant for us.
  const overrides = Object.entries(rest).filter(([name]) => /^[\w.]+$/.test(name));
  const given: Record<string, unknown> = { ...service, ...Object.fromEntries(overrides) };
  const known = Object.keys(parsers);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown)
    throw new ConfigurationError(`There is no setting ${unknown}; the settings are: ${known.join(', ')}.`);

  const settings = Object.fromEntries(
    Object.entries(parsers).map(([name, [parse, byDefault]]) => {
      const value = given[name];
      return [name, value === undefined ? byDefault : (parse as Parser<unknown>)(value, name)];
    }),
  ) as unknown as Settings;
  return checkTogether(settings);
}

function checkTogether(settings: Settings): Settings {
  const { domainName, certificateArn, hostedZoneId, hostedZoneName } = settings;
  if ((domainName === undefined) !== (certificateArn === undefined)) {
    throw new ConfigurationError(
      'The settings domainName and certificateArn go together: give both or neither.',
    );
  }
  if ((hostedZoneId === undefined) !== (hostedZoneName === undefined)) {
    throw new ConfigurationError(
      'The settings hostedZoneId and hostedZoneName go together: give both or neither.',
    );
  }
  if (hostedZoneName === undefined) return settings;
  if (domainName !== hostedZoneName && !domainName?.endsWith(`.${hostedZoneName}`)) {
    throw new ConfigurationError(
      `The setting domainName is ${show(domainName)}; with a hosted zone it must lie in ${hostedZoneName}.`,
    );
  }
  return settings;
}

function refuse(name: string, given: unknown, allowed: string): never {
  throw new ConfigurationError(`The setting ${name} is ${show(given)}; it must be ${allowed}.`);
}

function show(value: unknown): string {
  return value === undefined ? 'not set' : JSON.stringify(value);
}

function text(pattern: RegExp, allowed: string): Parser<string> {
  return (given, name) =>
    typeof given === 'string' && pattern.test(given) ? given : refuse(name, given, allowed);
}

/** An empty value means "not set", so that cdk.json can list the setting. */
function optional(parse: Parser<string>): Parser<string | undefined> {
  return (given, name) => (given === '' || given === null ? undefined : parse(given, name));
}

/** The command line can only give text, so 'true' and '50' count as what they say. */
function boolean(given: unknown, name: string): boolean {
  if (given === true || given === 'true') return true;
  if (given === false || given === 'false') return false;
  return refuse(name, given, 'true or false');
}

function integer(least: number, most: number, orElse = ''): Parser<number> {
  return (given, name) => {
    const value = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    return refuse(name, given, `a whole number from ${least} to ${most} ${orElse}`.trimEnd());
  };
}

function oneOf(allowed: readonly number[]): Parser<number> {
  const whole = integer(0, Number.MAX_SAFE_INTEGER);
  const list = `one of ${allowed.toSorted((a, b) => a - b).join(', ')}`;
  return (given, name) => {
    const value = typeof given === 'number' || typeof given === 'string' ? Number(given) : Number.NaN;
    return allowed.includes(value) ? whole(value, name) : refuse(name, given, list);
  };
}

/** Never `*`: the session cookie is sent along, and a browser refuses that combination anyway. */
function origins(given: unknown, name: string): readonly string[] {
  const list = typeof given === 'string' ? given.split(',').filter((part) => part.trim() !== '') : given;
  const allowed =
    'a list of https origins such as https://app.example.org, or http://localhost:<port>, without a path and never *';
  if (!Array.isArray(list)) return refuse(name, given, allowed);
  const trimmed = list.map((origin) =>
    typeof origin === 'string' ? origin.trim() : refuse(name, origin, allowed),
  );
  for (const origin of trimmed) if (!isOrigin(origin)) refuse(name, origin, allowed);
  return trimmed;
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.origin === text && (url.protocol === 'https:' || isLocalPage(text));
}
