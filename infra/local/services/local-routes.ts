import type { IncomingMessage } from 'node:http';
import type { Cloud } from '../cloud-options.ts';
import type { LocalAnswer } from './aws-endpoint.ts';
import type { LocalRates } from './local-rates.ts';

/** Paths that AWS does not have: for tests, and for the local rates. */
export function localRoutes(cloud: Cloud, rates: LocalRates, token: () => string | undefined) {
  return async (incoming: IncomingMessage, url: URL, body: Buffer): Promise<LocalAnswer | undefined> => {
    const [, , what = '', name = ''] = url.pathname.split('/');
    switch (`${incoming.method} ${what}`) {
      case 'GET instance':
        return json({ token: token(), url: cloud.url, pid: process.pid });
      case 'GET logs':
        return json(
          name === ''
            ? cloud.logs.forRequest(url.searchParams.get('request_id') ?? '')
            : cloud.logs.forFunction(name),
        );
      case 'GET cpu':
        return json({ cpuMs: cloud.cpuTimes.forRequest(url.searchParams.get('request_id') ?? '') });
      case 'GET denials':
        return json(cloud.denials);
      case 'GET fx':
        return { type: 'text/xml', body: rates.feed(name === 'daily.xml' ? 'daily' : 'history') };
      case 'POST invoke':
        return json(await cloud.invoke(name, JSON.parse(body.toString()), clockOffsetIn(url)));
      case 'POST rotate':
        await cloud.rotate();
        return json({});
      default:
        return undefined;
    }
  };
}

/** The app's settings that make functions load the local rates. */
export function ratesSettings(awsEndpoint: string): Record<string, string> {
  return {
    fxRatesUrl: `${awsEndpoint}/_local/fx/daily.xml`,
    fxHistoryUrl: `${awsEndpoint}/_local/fx/history.xml`,
    // The sample rates have all currencies.
    fxOtherRatesUrl: '',
    fxMaxAgeDays: 'unlimited',
  };
}

/** The app's settings that make functions send mail, to this machine. */
export function localMail(url: string): Record<string, string> {
  return { mailFrom: LOCAL_SENDER, appUrl: url };
}

const LOCAL_SENDER = 'no-reply@localhost.example';

/** How far ahead the clock of the fired functions is; undefined means the cloud's clock. */
function clockOffsetIn({ searchParams }: URL): number | undefined {
  const seconds = searchParams.get('clock_offset_seconds');
  return seconds === null ? undefined : Number(seconds);
}

function json(value: unknown): LocalAnswer {
  return { body: JSON.stringify(value) };
}
