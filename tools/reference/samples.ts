import type { Operation, Parameter } from '../openapi/types.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
}

/** The record that a call is about, as the name of a variable. */
type Named = Call & { readonly record: string | undefined };

export function curlSample({ method, path, operation, parameters }: Call): string {
  const upload = uploadOf(operation);
  const query = neededInQuery(parameters, upload)
    .map(({ name, example }) => `${name}=${example}`)
    .join('&');
  const url = `$BASE${filled(path, parameters)}${query && `?${query}`}`;
  const body = bodyOf(operation);
  const lines = [
    `curl ${method === 'GET' || (method === 'POST' && (body || upload)) ? '' : `-X ${method} `}"${url}"`,
    ...(operation.security ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(upload ? [`-H 'Content-Type: ${upload.mediaType}'`, `--data-binary @${upload.file}`] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${json(body)}'`] : []),
  ];
  return lines.join(' \\\n  ');
}

export function typescriptSample({ path, operation, parameters, record }: Named): string {
  if (NOT_IN_CLIENT.includes(path)) return '';
  const body = bodyOf(operation);
  const upload = uploadOf(operation);
  const needed = neededInQuery(parameters, upload);
  const args = [
    ...parameters.filter(({ in: place }) => place === 'path').map(({ example }) => literal(example)),
    ...(body ? [literal(body)] : []),
    ...(needed.length > 0
      ? [literal(Object.fromEntries(needed.map(({ name, example }) => [name, example])))]
      : []),
    ...(upload ? [`await readFile('${upload.file}')`, literal(upload.mediaType)] : []),
  ];
  const call = `api.${operation.operationId}(${args.join(', ')})`;
  // The client has its own method that follows the feed.
  if (path === '/changes') return 'for await (const change of api.changes()) {\n  console.log(change.id);\n}';
  if (record?.endsWith('Page')) {
    const item = variable(record.slice(0, -'Page'.length));
    return `for await (const ${item} of ${call}) {\n  console.log(${item});\n}`;
  }
  const success = operation.responses['200'];
  if (success && 'headers' in success && success.headers?.['X-Next-Cursor'])
    return `for await (const part of ${call}) {\n  process.stdout.write(part);\n}`;
  return record ? `const ${variable(record)} = await ${call};` : `await ${call};`;
}

/** Assistants have their own clients, and the others are documents for people and tools. */
const NOT_IN_CLIENT: readonly string[] = ['/docs', '/openapi.json', '/llms.txt', '/mcp'];

interface Upload {
  readonly mediaType: string;
  readonly file: string;
}

function uploadOf({ requestBody }: Operation): Upload | undefined {
  const [mediaType] = Object.keys(requestBody?.content ?? {});
  if (mediaType === undefined || mediaType === 'application/json') return undefined;
  return { mediaType, file: mediaType === 'text/csv' ? 'statement.csv' : 'books.ndjson' };
}

/** A bank file also needs its account. The parameter is optional, because an archive has none. */
function neededInQuery(parameters: readonly Parameter[], upload: Upload | undefined): Parameter[] {
  return parameters.filter(
    ({ in: place, name, required }) =>
      place === 'query' && (required || (upload !== undefined && name === 'account_id')),
  );
}

function filled(path: string, parameters: readonly Parameter[]): string {
  return path.replace(/\{(\w+)\}/g, (_all, name) =>
    String(parameters.find((parameter) => parameter.name === name)?.example ?? ''),
  );
}

function bodyOf({ requestBody }: Operation): unknown {
  return requestBody?.content['application/json']?.example;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll("'", "'\\''");
}

/** A value as people write it in TypeScript. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/"(\w+)":/g, '$1:')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (_all, text: string) => `'${text.replaceAll("'", "\\'")}'`);
}

function variable(record: string): string {
  // `import` is a keyword.
  return record === 'Import' ? 'imported' : record.charAt(0).toLowerCase() + record.slice(1);
}
