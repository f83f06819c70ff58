import { referredType } from '../../lib/assistants/named-records.ts';
import { aboutCalls } from '../../lib/assistants/tool-result.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';

/** The id of the endpoint in snake case: `create_expense`. */
export function toolName({ id }: Endpoint): string {
  return id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Rephrases a description of requests in terms of calls: an assistant knows neither paths nor headers. */
export function toolText(text: string, endpoints: readonly Endpoint[]): string {
  const named = text.replace(/`(GET|POST|PUT|DELETE) (\/[^`]*)`/g, (whole, method, path) => {
    const found = endpoints.find((each) => each.method === method && each.path === path);
    return found ? `\`${toolName(found)}\`` : whole;
  });
  return aboutCalls(named)
    .replace(/ `If-Match` takes [^.]*\./g, '')
    .replace(/Repeat it for several (\w+): `[^`]*`\./g, 'Send a list for several $1.')
    .replace(/`(\w+)=(true|false)`/g, '`$1: $2`')
    .replace('the path of its kind', 'the tool of its kind')
    .replace('the create endpoint of that kind', 'the tool that creates that kind');
}

/** Says that a reference takes a name: not every assistant is shown the instructions. */
export function argumentText(name: string, text: string): string {
  if (!name.endsWith('_id')) return text;
  const isPlain = /^Id of the \w+\.$/.test(text);
  const noun = name.slice(0, -'_id'.length).replaceAll('_', ' ');
  const type = referredType(name);
  const id = type === 'currency' ? 'Code' : 'Id';
  const what = type ? `${id} or name` : id;
  if (isPlain) return `${what} of the ${noun}.`;
  return type ? `${text} ${what}.` : text;
}
