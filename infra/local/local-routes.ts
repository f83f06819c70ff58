import type { IncomingMessage } from 'node:http';
import type { LocalAnswer } from './aws-endpoint.ts';
import type { Cloud } from './cloud.ts';
import { fxFeed } from './fx-feed.ts';

/** Paths that AWS does not have: what tests ask, the local rates, and firing a schedule by hand. */
export function localRoutes(cloud: Cloud, token: () => string | undefined) {
  return async (incoming: IncomingMessage, url: URL): Promise<LocalAnswer | undefined> => {
    const [, , what = '', name = ''] = url.pathname.split('/');
    switch (`${incoming.method} ${what}`) {
      case 'GET instance':
        return json({ token: token(), url: cloud.url, pid: process.pid });
      case 'GET logs':
        return json(cloud.logs.forRequest(url.searchParams.get('request_id') ?? ''));
      case 'GET denials':
        return json(cloud.denials);
      case 'GET fx':
        return { type: 'text/xml', body: fxFeed(name === 'daily.xml' ? 'daily' : 'history') };
      case 'POST fire':
        return json(await fire(cloud, name));
      default:
        return undefined;
    }
  };
}

/** Runs the schedules of one function, or all. */
export async function fire(cloud: Cloud, name?: string): Promise<Record<string, unknown>> {
  const arns = cloud.functions
    .filter(({ definition }) => !name || [definition.label, definition.id, definition.name].includes(name))
    .map(({ definition }) => definition.arn);
  const due = cloud.schedules.filter(({ functionArn }) => arns.includes(functionArn));
  const outcomes = await Promise.all(due.map(({ functionArn, event }) => cloud.invoke(functionArn, event)));
  return Object.fromEntries(due.map(({ id }, index) => [id, outcomes[index]]));
}

function json(value: unknown): LocalAnswer {
  return { body: JSON.stringify(value) };
}
