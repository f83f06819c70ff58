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
  const query = requiredInQuery(parameters)
    .map(({ name, example }) => `${name}=${example}`)
    .join('&');
  const url = `$BASE${filled(path, parameters)}${query && `?${query}`}`;
  const body = bodyOf(operation);
  const lines = [
    `curl ${method === 'GET' || (method === 'POST' && body) ? '' : `-X ${method} `}"${url}"`,
    ...(operation.security ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${json(body)}'`] : []),
  ];
  return lines.join(' \\\n  ');
}

export function typescriptSample({ path, operation, parameters, record }: Named): string {
  const body = bodyOf(operation);
  const needed = requiredInQuery(parameters);
  const args = [
    ...parameters.filter(({ in: place }) => place === 'path').map(({ example }) => `'${example}'`),
    ...(body ? [literal(body)] : []),
    ...(needed.length > 0
      ? [literal(Object.fromEntries(needed.map(({ name, example }) => [name, example])))]
      : []),
  ];
  const call = `api.${operation.operationId}(${args.join(', ')})`;
  if (record?.endsWith('Page')) {
    const item = variable(record.slice(0, -'Page'.length));
    return `for await (const ${item} of ${call}) {\n  console.log(${item}.id);\n}`;
  }
  const success = operation.responses['200'];
  if (success && 'headers' in success && success.headers?.['X-Next-Cursor'])
    return `for await (const part of ${call}) {\n  process.stdout.write(part);\n}`;
  if (path === '/docs' || path === '/openapi.json' || path === '/llms.txt') return '';
  return record ? `const ${variable(record)} = await ${call};` : `await ${call};`;
}

function requiredInQuery(parameters: readonly Parameter[]): Parameter[] {
  return parameters.filter(({ in: place, required }) => place === 'query' && required);
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

/** As people write it in TypeScript. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/"(\w+)":/g, '$1:')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (_all, text: string) => `'${text.replaceAll("'", "\\'")}'`);
}

function variable(record: string): string {
  return record.charAt(0).toLowerCase() + record.slice(1);
}
