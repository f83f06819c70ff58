import type { TokenExceptions } from './endpoint/token-scope.ts';
import type { Credentials } from './s3-signature.ts';

/** The only reader of process.env. A missing required setting throws at first use, with its name. */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

export const config = {
  /** Lambda sets it. */
  get region() {
    return required('AWS_REGION');
  },
  get tableName() {
    return required('TABLE_NAME');
  },
  get signingSecretId() {
    return required('SIGNING_SECRET_ID');
  },
  /** The key that encrypts what the table must not show. */
  get sealingKeyId() {
    return required('SEALING_KEY_ID');
  },
  /** The function that delivers events to webhooks. */
  get deliverFunctionName() {
    return required('DELIVER_FUNCTION_NAME');
  },
  /** The function that runs bank connections. */
  get fetchBanksFunctionName() {
    return required('FETCH_BANKS_FUNCTION_NAME');
  },
  /** Whether the service sends mail. */
  get isMailOn() {
    return process.env.MAIL === 'on';
  },
  /** The domain that passkeys are for, if it is not that of the service. */
  get passkeyDomain() {
    return process.env.PASSKEY_DOMAIN || undefined;
  },
  /** The address that mails come from. */
  get mailFrom() {
    return required('MAIL_FROM');
  },
  /** Where the web app is: links in mails lead there. */
  get appUrl() {
    return required('APP_URL');
  },
  /** The function that sends mails. */
  get sendMailFunctionName() {
    return required('SEND_MAIL_FUNCTION_NAME');
  },
  /** Whether webhooks may be sent to `http://localhost:<port>`, and the one port that they may not. For the local cloud. */
  get receiverRules() {
    const { ALLOW_LOCAL_RECEIVERS, GATEWAY_PORT } = process.env;
    return {
      allowLocalhost: ALLOW_LOCAL_RECEIVERS === 'true',
      ownPort: GATEWAY_PORT === undefined ? undefined : Number(GATEWAY_PORT),
    };
  },
  /** How long a webhook receiver has to respond. Only tests set it. */
  get receiverTimeoutMs() {
    return Number(process.env.RECEIVER_TIMEOUT_MS ?? 10_000);
  },
  /** The endpoints that are exceptions to the general rule for access tokens. */
  get tokenExceptions(): TokenExceptions {
    return JSON.parse(required('TOKEN_EXCEPTIONS'));
  },
  /** A list of origins, or none. Never `*`, because credentials are involved. */
  get allowedOrigins(): readonly string[] {
    return (process.env.ALLOWED_ORIGINS ?? '').split(',').filter(Boolean);
  },
  /** Infinity if set to `unlimited`, which only the local cloud does. */
  get fxMaxAgeDays() {
    const value = process.env.FX_MAX_AGE_DAYS ?? '7';
    return value === 'unlimited' ? Number.POSITIVE_INFINITY : Number(value);
  },
  /** The provider's file with only its newest day. */
  get fxRatesUrl() {
    return required('FX_RATES_URL');
  },
  /** The provider's file with every day it has published. */
  get fxHistoryUrl() {
    return required('FX_HISTORY_URL');
  },
  /**
   * The newest day of the second source, for currencies that the first does not have. Undefined if there is no second
   * source.
   */
  get fxOtherRatesUrl() {
    return process.env.FX_OTHER_RATES_URL || undefined;
  },
  /** Where the files of attachments are. Undefined if files cannot be attached. */
  get attachmentsBucket() {
    return process.env.ATTACHMENTS_BUCKET || undefined;
  },
  /** The most that the files of a book may have together. */
  get attachmentQuotaBytes() {
    return Number(required('ATTACHMENT_QUOTA_MIB')) * 1024 * 1024;
  },
  /** Of the function's role. Lambda replaces them before they expire. */
  get credentials(): Credentials {
    return {
      accessKeyId: required('AWS_ACCESS_KEY_ID'),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
      sessionToken: process.env.AWS_SESSION_TOKEN,
    };
  },
  /** Only the local cloud sets these; in AWS the SDK finds its endpoints itself. */
  get dynamodbEndpoint() {
    return process.env.AWS_ENDPOINT_URL_DYNAMODB;
  },
  get secretsManagerEndpoint() {
    return process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER;
  },
  get lambdaEndpoint() {
    return process.env.AWS_ENDPOINT_URL_LAMBDA;
  },
  get s3Endpoint() {
    return process.env.AWS_ENDPOINT_URL_S3;
  },
  get sesEndpoint() {
    return process.env.AWS_ENDPOINT_URL_SESV2;
  },
};
