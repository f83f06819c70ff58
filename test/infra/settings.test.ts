import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings, settingNames } from '../../infra/settings.ts';

const CERTIFICATE = 'arn:aws:acm:eu-central-1:123456789012:certificate/00000000-0000-0000-0000-000000000000';
const reading = (settings: Record<string, unknown>) => () => readSettings({ service: settings });

describe('settings', () => {
  it('are all listed in cdk.json with their defaults', () => {
    const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as {
      context: { service: Record<string, unknown> };
    };
    expect(Object.keys(context.service)).toEqual(settingNames);
    expect(readSettings(context)).toEqual(readSettings({}));
  });

  it('have defaults without any context', () => {
    expect(readSettings({})).toEqual({
      stackName: 'PersonalFinanceService',
      stageName: 'v1',
      corsOrigins: [],
      enableWaf: false,
      logRetentionDays: 30,
      throttleRate: 50,
      throttleBurst: 100,
      publicConcurrency: 0,
      fxRatesUrl: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
      fxHistoryUrl: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.xml',
      fxOtherRatesUrl: 'https://latest.currency-api.pages.dev/v1/currencies/eur.json',
      fxMaxAgeDays: 7,
      keyRotationDays: 90,
      attachments: true,
      attachmentQuotaMiB: 1024,
      keepData: true,
    });
  });

  it('can be overridden one by one on the command line, where everything is text', () => {
    const settings = readSettings({
      service: { throttleRate: 10, enableWaf: false },
      throttleRate: '20',
      enableWaf: 'true',
      corsOrigins: 'https://a.example.org, https://b.example.org:8443, http://localhost:5173',
      fxMaxAgeDays: 'unlimited',
      'aws:cdk:bundling-stacks': ['**'],
      '@aws-cdk/core:someFlag': true,
      'acknowledged-issue-numbers': [16_603],
    });
    expect(settings).toMatchObject({
      throttleRate: 20,
      enableWaf: true,
      corsOrigins: ['https://a.example.org', 'https://b.example.org:8443', 'http://localhost:5173'],
      fxMaxAgeDays: 'unlimited',
    });
  });

  it('accept a domain whose last part is not in Latin script', () => {
    const domain = { domainName: 'api.xn--p1ai', certificateArn: CERTIFICATE };
    expect(readSettings({ service: domain })).toMatchObject(domain);
  });

  it('turn off the second source of rates if its address is empty', () => {
    expect(readSettings({ fxOtherRatesUrl: '' }).fxOtherRatesUrl).toBe('');
  });

  it('that are empty count as not set', () => {
    expect(readSettings({ service: { alarmEmail: '', domainName: '', certificateArn: null } })).toEqual(
      readSettings({}),
    );
  });

  it.each([
    ['service', { alarmMail: 'me@example.org' }],
    ['command line', undefined],
  ])('with a misspelled name are refused (%s)', (_where, service) => {
    const context = service ? { service } : { alarmMail: 'me@example.org' };
    expect(() => readSettings(context)).toThrow(
      /^There is no setting alarmMail; the settings are: stackName, /,
    );
    expect(() => readSettings({ 'alarm-email': 'me@example.org' })).toThrow(
      /^There is no setting alarm-email;/,
    );
  });

  it('cannot be given by a path into the object', () => {
    expect(() => readSettings({ 'service.enableWaf': 'true' })).toThrow(
      'There is no setting service.enableWaf;',
    );
  });

  it('must be an object', () => {
    expect(() => readSettings({ service: 'prod' })).toThrow(
      'The context key service must be an object of settings, not "prod".',
    );
  });

  it('are all reported at once, each in its own sentence', () => {
    const wrong = { alarmMail: 'x', stagName: 'y', throttleRate: 0.5, keepData: 'no', hostedZoneId: 'Z1' };
    expect(reading({ ...wrong, corsOrigins: ['*', 'https://a.example.org', 'x'] })).toThrow(
      new RegExp(
        [
          '^The setting corsOrigins is "\\*"; .*',
          'The setting corsOrigins is "x"; .*',
          'The setting throttleRate is 0.5; it must be a whole number from 1 to 10000.',
          'The setting keepData is "no"; it must be true or false.',
          'There is no setting alarmMail or stagName; the settings are: .*',
          'The settings hostedZoneId and hostedZoneName must be set together: set both or neither.$',
        ].join('\n'),
      ),
    );
  });

  it.each([
    [
      { stackName: 'my stack' },
      'The setting stackName is "my stack"; it must be up to 128 letters, digits and hyphens, starting with a letter.',
    ],
    [{ stackName: '2nd' }, 'The setting stackName is "2nd"; it must be'],
    [{ stageName: 'v1/x' }, 'The setting stageName is "v1/x"; it must be letters, digits and underscores.'],
    [{ alarmEmail: 'me' }, 'The setting alarmEmail is "me"; it must be an e-mail address.'],
    [{ enableWaf: 'yes' }, 'The setting enableWaf is "yes"; it must be true or false.'],
    [{ keepData: 1 }, 'The setting keepData is 1; it must be true or false.'],
    [
      { logRetentionDays: 31 },
      'The setting logRetentionDays is 31; it must be one of 1, 3, 5, 7, 14, 30, 60,',
    ],
    [{ logRetentionDays: '' }, 'The setting logRetentionDays is ""; it must be one of 1,'],
    [{ throttleRate: 0 }, 'The setting throttleRate is 0; it must be a whole number from 1 to 10000.'],
    [
      { publicConcurrency: 'all' },
      'The setting publicConcurrency is "all"; it must be a whole number from 0 to 1000.',
    ],
    [{ throttleBurst: 1.5 }, 'The setting throttleBurst is 1.5; it must be a whole number from 1 to 5000.'],
    [
      { fxMaxAgeDays: '0' },
      'The setting fxMaxAgeDays is "0"; it must be a whole number from 1 to 366 or \'unlimited\'.',
    ],
    [
      { fxMaxAgeDays: 'forever' },
      'The setting fxMaxAgeDays is "forever"; it must be a whole number from 1 to 366 or \'unlimited\'.',
    ],
    [
      { throttleRate: '1e3' },
      'The setting throttleRate is "1e3"; it must be a whole number from 1 to 10000.',
    ],
    [{ throttleRate: null }, 'The setting throttleRate is null; it must be a whole number from 1 to 10000.'],
    [{ fxRatesUrl: 'http://ecb' }, 'The setting fxRatesUrl is "http://ecb"; it must be an https address.'],
    [
      { fxOtherRatesUrl: 'http://rates.example.org/eur.json' },
      'The setting fxOtherRatesUrl is "http://rates.example.org/eur.json"; it must be an https address, or empty.',
    ],
    [{ keyRotationDays: 30 }, 'The setting keyRotationDays is 30; it must be a whole number from 31 to 999.'],
    [
      { corsOrigins: 'https://*.example.org' },
      'The setting corsOrigins is "https://*.example.org"; it must be',
    ],
    [{ corsOrigins: '*' }, 'The setting corsOrigins is "*"; it must be a list of https origins'],
    [
      { corsOrigins: ['https://a.example.org/'] },
      'The setting corsOrigins is "https://a.example.org/"; it must be',
    ],
    [
      { corsOrigins: ['http://a.example.org'] },
      'The setting corsOrigins is "http://a.example.org"; it must be',
    ],
    [{ corsOrigins: 'http://localhost.example.org:3000' }, 'The setting corsOrigins is "http://localhost'],
    [{ corsOrigins: 'http://127.0.0.1:3000' }, 'The setting corsOrigins is "http://127.0.0.1:3000"'],
    [{ corsOrigins: { a: 1 } }, 'The setting corsOrigins is {"a":1}; it must be'],
    [
      { domainName: 'API.example.org' },
      'The setting domainName is "API.example.org"; it must be a domain name',
    ],
    [
      { domainName: 'api.example.org' },
      'The settings domainName and certificateArn must be set together: set both or neither.',
    ],
    [
      { certificateArn: 'abc' },
      'The setting certificateArn is "abc"; it must be the ARN of an ACM certificate',
    ],
    [
      { hostedZoneId: 'Z1' },
      'The settings hostedZoneId and hostedZoneName must be set together: set both or neither.',
    ],
    [
      { hostedZoneId: 'Z1', hostedZoneName: 'example.org', domainName: 'notexample.org' },
      'The setting domainName is "notexample.org"; with a hosted zone, it must be example.org or a subdomain of it.',
    ],
    [
      { hostedZoneId: 'Z1', hostedZoneName: 'example.org', domainName: '' },
      'The setting domainName is not set; with a hosted zone, it must be example.org or a subdomain of it.',
    ],
  ])('are refused in one sentence: %j', (settings, message) => {
    expect(reading(settings)).toThrow(message);
  });
});
