import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { LambdaClientConfig } from '@aws-sdk/client-lambda';
import type { SecretsManagerClientConfig } from '@aws-sdk/client-secrets-manager';
import type { SESv2ClientConfig } from '@aws-sdk/client-sesv2';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { config } from './config.ts';

type CommonOptions = DynamoDBClientConfig &
  SecretsManagerClientConfig &
  LambdaClientConfig &
  SESv2ClientConfig;

/** As in the names of their endpoints; `email` is SES. */
type Service = 'dynamodb' | 'secretsmanager' | 'lambda' | 'email';

/**
 * Options for every client of the AWS SDK. An option that is not set is looked up at the first call, in the environment
 * and in files under ~/.aws. infra/lean-sdk.ts leaves out what would find credentials and endpoints.
 */
export function sdkOptions(service: Service, endpoint: string | undefined) {
  return {
    region: async () => config.region,
    credentials: fromEnv(),
    // The default runs a rule engine over a table of every region.
    endpointProvider: () => ({ url: endpointUrl(service, endpoint) }),
    ignoreConfiguredEndpointUrls: true,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    defaultsMode: 'standard',
    retryMode: 'standard',
    maxAttempts: 3,
    authSchemePreference: [],
    disableClockSkewCorrection: false,
    userAgentAppId: '',
  } satisfies CommonOptions;
}

/** The service's endpoint in this region, unless another one is given. */
export function endpointUrl(service: Service, endpoint: string | undefined): URL {
  return new URL(endpoint ?? publicEndpoint(service, config.region));
}

/** The domains of AWS where it is not amazonaws.com, by the start of a region's name. */
const DOMAINS: readonly (readonly [start: string, domain: string])[] = [
  ['cn-', 'amazonaws.com.cn'],
  ['eusc-', 'amazonaws.eu'],
  ['us-iso-', 'c2s.ic.gov'],
  ['us-isob-', 'sc2s.sgov.gov'],
  ['us-isof-', 'csp.hci.ic.gov'],
  ['eu-isoe-', 'cloud.adc-e.uk'],
];

function publicEndpoint(service: Service, region: string): string {
  return `https://${service}.${region}.${awsDomain(region)}`;
}

export function awsDomain(region: string): string {
  const [, domain] = DOMAINS.find(([start]) => region.startsWith(start)) ?? ['', 'amazonaws.com'];
  return domain;
}
