import type { Endpoint } from '../lib/platform/endpoint/contract.ts';
import { tokenExceptions } from '../lib/platform/endpoint/token-scope.ts';
import type { EnvironmentOf } from './constructs/service-functions.ts';
import type { Settings } from './settings.ts';

/** The environment variables of each access class: those that lib/platform/config.ts reads for it, and no others. */
export function environmentFor({
  tableName,
  signingSecretId,
  sealingKeyId,
  deliverFunctionName,
  fetchBanksFunctionName,
  sendMailFunctionName,
  appUrl,
  bucketName,
  endpoints,
  settings,
}: {
  tableName: string;
  signingSecretId: string;
  sealingKeyId: string;
  deliverFunctionName: string;
  fetchBanksFunctionName: string;
  sendMailFunctionName: string;
  appUrl: string;
  /** Empty if files cannot be attached. */
  bucketName: string;
  endpoints: readonly Endpoint[];
  settings: Settings;
}): EnvironmentOf {
  const table = { TABLE_NAME: tableName };
  const secret = { SIGNING_SECRET_ID: signingSecretId };
  const sealingKey = { SEALING_KEY_ID: sealingKeyId };
  const deliver = { DELIVER_FUNCTION_NAME: deliverFunctionName };
  const fetchBanks = { FETCH_BANKS_FUNCTION_NAME: fetchBanksFunctionName };
  const mail = { MAIL: settings.mailFrom === undefined ? 'off' : 'on' };
  const passkeys = { PASSKEY_DOMAIN: settings.passkeyDomain ?? '' };
  const sendMail = { SEND_MAIL_FUNCTION_NAME: sendMailFunctionName };
  const tokens = { TOKEN_EXCEPTIONS: JSON.stringify(tokenExceptions(endpoints)) };
  const origins = { ALLOWED_ORIGINS: settings.corsOrigins.join(',') };
  const fxAge = { FX_MAX_AGE_DAYS: String(settings.fxMaxAgeDays) };
  const fxSources = {
    FX_RATES_URL: settings.fxRatesUrl,
    FX_HISTORY_URL: settings.fxHistoryUrl,
    FX_OTHER_RATES_URL: settings.fxOtherRatesUrl,
  };
  const bucket = { ATTACHMENTS_BUCKET: bucketName };
  const quota = { ATTACHMENT_QUOTA_MIB: String(settings.attachmentQuotaMiB) };
  const environments = {
    none: { ...origins, ...mail, ...passkeys, ...bucket },
    reader: { ...table, ...origins, ...fxAge },
    exporter: { ...table, ...origins },
    feed: { ...table, ...origins },
    writer: { ...table, ...origins, ...fxAge },
    assistant: { ...table, ...origins, ...fxAge, ...bucket },
    uploader: { ...table, ...origins, ...bucket, ...quota },
    attacher: { ...table, ...origins, ...bucket },
    downloader: { ...table, ...origins, ...bucket },
    cleaner: { ...table, ...bucket },
    importer: { ...table, ...origins, ...fxAge },
    editing: { ...table, ...origins },
    bookReader: { ...table, ...origins },
    books: { ...table, ...origins, ...mail },
    bookErasure: { ...table, ...origins },
    profile: { ...table, ...origins },
    sessions: { ...table, ...origins, ...mail },
    credentials: { ...table, ...origins, ...mail },
    registration: { ...table, ...secret, ...origins, ...mail },
    signIn: { ...table, ...secret, ...origins, ...mail, ...passkeys },
    secondStep: { ...table, ...secret, ...sealingKey, ...origins, ...mail, ...passkeys },
    factors: { ...table, ...sealingKey, ...origins, ...mail, ...passkeys },
    enrolment: { ...table, ...sealingKey, ...origins, ...mail, ...passkeys },
    passkeyOptions: { ...table, ...sealingKey, ...origins, ...mail, ...passkeys },
    reauthentication: { ...table, ...sealingKey, ...origins, ...mail, ...passkeys },
    factorReader: { ...table, ...origins },
    challenges: { ...sealingKey, ...origins, ...passkeys },
    account: { ...table, ...sealingKey, ...origins, ...mail, ...passkeys },
    forgot: { ...table, ...origins, ...mail },
    resend: { ...table, ...origins, ...mail },
    authorizer: { ...table, ...secret, ...tokens },
    rates: { ...table, ...fxSources, ...fxAge },
    rotation: {},
    schedules: { ...table, ...fxAge },
    stream: table,
    events: { ...table, ...deliver, ...sendMail },
    epoch: table,
    erasure: { ...table, ...origins, ...mail },
    sweep: table,
    webhooks: { ...table, ...origins, ...sealingKey, ...deliver },
    bankCreation: { ...table, ...origins, ...sealingKey },
    bankRemoval: { ...table, ...origins },
    bankSync: { ...table, ...origins, ...fetchBanks },
    bankRuns: { ...table, ...sealingKey, ...fxAge, ...mail },
    deliveries: { ...table, ...sealingKey },
    operator: { ...table, ...mail },
    mail: { ...table, ...sealingKey, APP_URL: appUrl, MAIL_FROM: settings.mailFrom ?? '' },
  };
  return (access) => environments[access];
}
