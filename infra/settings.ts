import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { isLocalPage } from '../lib/platform/endpoint/cors.ts';
import { ConfigurationError } from './errors.ts';

/** Plain http is allowed only on this machine, where the local cloud serves its own rates. */
const FEED = /^(https:\/\/|http:\/\/127\.0\.0\.1:\d+\/)\S+$/;
const ECB = 'https://www.ecb.europa.eu/stats/eurofxref';
/** The project fawazahmed0/exchange-api: open, daily, free of charge and rights (CC0). */
const OTHER_RATES = 'https://latest.currency-api.pages.dev/v1/currencies/eur.json';
/** Plain http is allowed only on this machine, where the local cloud serves the web app. */
const APP = /^(https:\/\/[\w.-]+|http:\/\/(localhost|[\d.]+|\[[\da-f:]+\]))(:\d{1,5})?(\/[\w.~-]+)*$/;
const DOMAIN = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;
const CERTIFICATE_ARN = /^arn:[^:]+:acm:[^:]+:\d{12}:certificate\/\S+$/;
/** Where `npx cdk acknowledge` keeps the notices that it no longer shows. */
const CDK_NOTICES = 'acknowledged-issue-numbers';
const RETENTION_DAYS = Object.values(RetentionDays)
  .filter((days) => typeof days === 'number')
  .filter((days) => days !== RetentionDays.INFINITE)
  .toSorted((a, b) => a - b);

/**
 * The settings of a deployment. cdk.json lists each of them with its default under the context key `service`;
 * `npx cdk deploy -c alarmEmail=me@example.org` overrides one. The text of each check completes the sentence
 * "it must be ...".
 */
const settings = z.strictObject({
  stackName: text(
    /^[A-Za-z][A-Za-z0-9-]{0,127}$/,
    'up to 128 letters, digits and hyphens, starting with a letter',
  ).default('PersonalFinanceService'),
  /** The version of the API: the first segment of the path if there is no custom domain. */
  stageName: text(/^[A-Za-z0-9_]{1,128}$/, 'letters, digits and underscores').default('v1'),
  /** Web origins whose pages may call the API. If there are none, no CORS headers are sent. */
  corsOrigins: origins().default([]),
  alarmEmail: optional(z.email('an e-mail address')),
  domainName: optional(text(DOMAIN, 'a domain name in lower case')),
  certificateArn: optional(text(CERTIFICATE_ARN, "the ARN of an ACM certificate in the stack's region")),
  /** If both are set, the domain's alias records are created. Otherwise, point your own DNS at the domain. */
  hostedZoneId: optional(text(/^Z[A-Z0-9]+$/, 'a Route 53 hosted zone id')),
  hostedZoneName: optional(text(DOMAIN, 'a domain name in lower case')),
  /** The address that mails come from. Its identity must be verified in SES. If it is empty, there is no mail. */
  mailFrom: optional(z.email('an e-mail address')),
  /** Where the web app is, to which links in mails lead. Default: the base URL of the service. */
  appUrl: optional(text(APP, 'an https address without a slash at the end')),
  /** The domain that passkeys are for: that of the web app or a parent of it. Default: the host name of the API. */
  passkeyDomain: optional(text(DOMAIN, 'a domain name in lower case')),
  enableWaf: boolean().default(false),
  logRetentionDays: fromText(z.literal(RETENTION_DAYS, `one of ${RETENTION_DAYS.join(', ')}`)).default(30),
  /** Requests per second and burst, for all callers together. */
  throttleRate: integer(1, 10_000).default(50),
  throttleBurst: integer(1, 5_000).default(100),
  /** Reserved concurrency of each function that can be called without a login. 0 means no limit. */
  publicConcurrency: integer(0, 1000).default(0),
  fxRatesUrl: text(FEED, 'an https address').default(`${ECB}/eurofxref-daily.xml`),
  fxHistoryUrl: text(FEED, 'an https address').default(`${ECB}/eurofxref-hist.xml`),
  /** For currencies that the ECB does not quote. If empty, they have no rates. */
  fxOtherRatesUrl: text(new RegExp(`^$|${FEED.source}`), 'an https address, or empty').default(OTHER_RATES),
  /** A rate older than this is not used for a transaction. */
  fxMaxAgeDays: integerOr('unlimited', 1, 366).default(7),
  // Tokens live 30 days and two keys are accepted, so a shorter period would end sessions early.
  // Secrets Manager accepts at most 999 days.
  keyRotationDays: integer(31, 999).default(90),
  /** Whether files can be attached to transactions. If not, there is no bucket, and the paths do not exist. */
  attachments: boolean().default(true),
  /** The most that the files of one book may have together, in MiB. */
  attachmentQuotaMiB: integer(1, 1_048_576).default(1024),
  /** Protects the table from deletion, and keeps it, the files and the sealing key when the stack is deleted. */
  keepData: boolean().default(true),
});

export type Settings = Readonly<z.output<typeof settings>>;
export const settingNames: readonly string[] = Object.keys(settings.shape);

/** Reads the settings from the context of a CDK app. */
export function readSettings(context: Readonly<Record<string, unknown>>): Settings {
  const { service = {}, ...rest } = context;
  if (typeof service !== 'object' || service === null || Array.isArray(service)) {
    throw new ConfigurationError(
      `The context key service must be an object of settings, not ${show(service)}.`,
    );
  }
  // CDK's own context keys contain a colon, a slash or an at sign, except for one, so any other is meant as a setting.
  const overrides = Object.entries(rest).filter(([name]) => !/[:/@]/.test(name) && name !== CDK_NOTICES);
  const given: Record<string, unknown> = { ...service, ...Object.fromEntries(overrides) };
  const { data, error } = settings.safeParse(given, { reportInput: true });
  const mistakes = [
    ...(error?.issues ?? []).map((issue) => sentence(issue, given)),
    ...contradictions(given),
  ];
  if (!data || mistakes.length > 0) throw new ConfigurationError([...new Set(mistakes)].join('\n'));
  return data;
}

/** Checks the settings as they were given, so that contradictions are reported together with all other mistakes. */
function contradictions(given: Record<string, unknown>): string[] {
  const { domainName, certificateArn, hostedZoneId, hostedZoneName } = given;
  const mistakes: string[] = [];
  if (!domainName !== !certificateArn) {
    mistakes.push('The settings domainName and certificateArn must be set together: set both or neither.');
  }
  if (!hostedZoneId !== !hostedZoneName) {
    mistakes.push('The settings hostedZoneId and hostedZoneName must be set together: set both or neither.');
  }
  if (hostedZoneName && !`.${domainName}`.endsWith(`.${hostedZoneName}`)) {
    mistakes.push(
      `The setting domainName is ${show(domainName || undefined)}; with a hosted zone, it must be ${hostedZoneName} or a subdomain of it.`,
    );
  }
  return mistakes;
}

function sentence(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  if (issue.code === 'unrecognized_keys') {
    return `There is no setting ${issue.keys.join(' or ')}; the settings are: ${settingNames.join(', ')}.`;
  }
  const [name, ...inside] = issue.path;
  // Shows the value as it was written, before any conversion. In a list, shows only the invalid value.
  const value = inside.length > 0 ? issue.input : given[String(name)];
  return `The setting ${String(name)} is ${show(value)}; it must be ${issue.message}.`;
}

function show(value: unknown): string {
  return value === undefined ? 'not set' : JSON.stringify(value);
}

function text(pattern: RegExp, allowed: string) {
  return z.string(allowed).regex(pattern, allowed);
}

/** An empty value means "not set", so that cdk.json can list the setting. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => (given === '' || given === null ? undefined : given), schema.optional());
}

/** The command line can only pass strings, so '50' means 50 and 'true' means true. */
function fromText<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (given) => (typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given),
    schema,
  );
}

function integer(least: number, most: number, allowed = `a whole number from ${least} to ${most}`) {
  return fromText(z.int(allowed).min(least, allowed).max(most, allowed));
}

function integerOr<const Word extends string>(word: Word, least: number, most: number) {
  const allowed = `a whole number from ${least} to ${most} or '${word}'`;
  return z.union([z.literal(word), integer(least, most, allowed)], allowed);
}

function boolean() {
  const written = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' });
  return z.union([z.boolean(), written], 'true or false');
}

/** Never `*`: requests include the session cookie, and browsers refuse `*` together with credentials. */
function origins() {
  const allowed =
    'a list of https origins such as https://app.example.org, or http://localhost:<port>, without a path and never *';
  return z.preprocess(
    (given) => (typeof given === 'string' ? given.split(',').filter((part) => part.trim() !== '') : given),
    z.array(z.string(allowed).trim().refine(isOrigin, allowed), allowed),
  );
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  // Origins are compared as a whole, so a pattern in the host name would match nothing.
  return (
    url?.origin === text && /^[\w.-]+$/.test(url.hostname) && (url.protocol === 'https:' || isLocalPage(text))
  );
}
