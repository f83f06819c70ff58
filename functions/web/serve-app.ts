import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { pages } from '../../lib/platform/endpoint/pages.ts';
import { answerApp } from '../../lib/web/answer.ts';
import { answerIcon, type IconRequest, isIconRequest } from '../../lib/web/icon.ts';
import app from '../../tools/built/web-app.ts';

const answerPage = pages('serveApp', (event) => answerApp(app, event));

export async function handler(event: APIGatewayProxyEvent | IconRequest, context: Context) {
  return isIconRequest(event) ? answerIcon(app, event) : answerPage(event, context);
}
