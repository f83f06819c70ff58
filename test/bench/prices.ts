/**
 * AWS list prices in US dollars, us-east-1, first tier, as of November 2025, without any free tier. AWS changes prices
 * now and then; update them here.
 */
export const PRICES = {
  asOf: '2025-11',
  region: 'us-east-1',
  /** REST API, each request. */
  apiGatewayRequest: 3.5 / 1e6,
  lambdaRequest: 0.2 / 1e6,
  /** arm64, a gigabyte for a second. */
  lambdaGigabyteSecond: 0.0000133334,
  /** On demand. */
  dynamodbReadUnit: 0.125 / 1e6,
  dynamodbWriteUnit: 0.625 / 1e6,
  /** Sent to the internet, up to 10 TB per month. */
  transferGigabyte: 0.09,
  logGigabyte: 0.5,
} as const;
