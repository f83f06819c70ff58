import { pages } from '../../lib/platform/endpoint/pages.ts';
import { answerApp } from '../../lib/web/answer.ts';
import app from '../../tools/built/web-app.ts';

export const handler = pages('serveApp', (event) => answerApp(app, event));
