import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../../infra/local/listen.ts';

export type Respond = (response: ServerResponse, request: IncomingMessage) => void;

/** A provider of rates that answers each path with the test's responses, in turn; the last one is repeated. */
export async function startProvider() {
  const asked: string[] = [];
  let answers: Record<string, (string | number | Respond)[]> = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const turns = answers[path] ?? [404];
    const answer = turns.length > 1 ? turns.shift() : turns[0];
    if (typeof answer === 'function') answer(response, request);
    else if (typeof answer === 'number') response.writeHead(answer).end('no');
    else response.writeHead(200, { 'content-type': 'text/xml' }).end(answer);
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  return {
    url,
    asked,
    answer(given: typeof answers) {
      answers = given;
      asked.length = 0;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A file of reference rates as the European Central Bank writes it. */
export function ratesFile(days: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const cubes = Object.entries(days).map(([date, rates]) => {
    const lines = Object.entries(rates).map(
      ([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`,
    );
    return `<Cube time='${date}'>${lines.join('')}</Cube>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
\t<Cube>${cubes.join('')}</Cube>
</gesmes:Envelope>`;
}
