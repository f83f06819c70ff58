import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { config } from './config.ts';
import { sdkOptions } from './sdk.ts';

const client = new SESv2Client({
  ...sdkOptions('email', config.sesEndpoint),
  // The default runs the rule engine that sdkOptions avoids, to find out that this is how to sign.
  httpAuthSchemeProvider: ({ region }) => [
    {
      schemeId: 'aws.auth#sigv4',
      signingProperties: { name: 'ses', region },
      propertiesExtractor: (clientConfig: object, context: object) => ({
        signingProperties: { config: clientConfig, context },
      }),
    },
  ],
  requestHandler: { connectionTimeout: 1000, requestTimeout: 10_000, throwOnRequestTimeout: true },
});

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For SES's statistics, and for tests. */
  readonly kind: string;
}

/** Errors after which the same mail would be refused again. */
const FINAL_ERRORS = ['MessageRejected', 'BadRequestException'];

/** Whether SES would refuse the same mail again. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof Error && FINAL_ERRORS.includes(error.name);
}

export async function sendEmail({ to, subject, text, html, kind }: Email): Promise<void> {
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: config.mailFrom,
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } } },
      EmailTags: [{ Name: 'kind', Value: kind }],
    }),
  );
}
