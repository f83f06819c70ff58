import { referredType } from '../../lib/assistants/named-records.ts';
import { sentencesOf } from '../../lib/assistants/sentences.ts';
import { RECORD_ID } from '../../lib/assistants/tool.ts';
import { aboutCalls } from '../../lib/assistants/tool-result.ts';
import type { Endpoint } from '../../lib/platform/endpoint/contract.ts';
import { toolName } from './tool-groups.ts';

/** Sentences about refusals and limits, which a result says itself, and about what programs send and receive. */
const FOR_PROGRAMS =
  /\b4\d\d\b|`has_more`|`If-Match`|^A (?:user|book) can have |^Left out if |^Repeating the request |^The same applies |are required\.$| as it was read/;

/** Rephrases a description of requests in terms of calls: an assistant knows neither paths nor headers. */
export function toolText(text: string, endpoints: readonly Endpoint[]): string {
  const named = text.replace(/`(GET|POST|PUT|DELETE) (\/[^`]*)`/g, (whole, method, path) => {
    const found = endpoints.find((each) => each.method === method && each.path === path);
    return found ? `\`${toolName(found)}\`` : whole;
  });
  const kept = sentencesOf(named).filter((sentence) => !FOR_PROGRAMS.test(sentence));
  return aboutCalls(kept.join(' '))
    .replace(/Repeat it for several (\w+): `[^`]*`\./g, 'Send a list for several $1.')
    .replace(/`(\w+)=(true|false)`/g, '`$1: $2`')
    .replace('the path of its kind', 'its own type')
    .replace(/the create (?:endpoint of that|request for this) kind/, '`create_transaction`')
    .replace(/,? at most 15 significant digits/, '')
    .replace(
      /; the range may have at most \d+ (?:days|months)|: not after the current one, and within .* `from`/,
      '',
    )
    .replace(/: at most as many decimals .* minor units|^At most as many decimals .* minor units\.$/, '');
}

/** Assistants read all tools before each conversation. Errors name the rules that are left out. */
const ARGUMENT_MAX_CHARACTERS = 70;

/** The description of an argument. It says that a reference takes a name: not every assistant sees the instructions. */
export function argumentText(name: string, description: string, endpoints: readonly Endpoint[]): string {
  if (name === RECORD_ID) return 'Id of the record, or its name if it has one.';
  const text = firstSentences(toolText(description, endpoints), ARGUMENT_MAX_CHARACTERS);
  if (!name.endsWith('_id')) return text;
  const isPlain = /^Id of the \w+\.$/.test(text);
  const noun = name.slice(0, -'_id'.length).replaceAll('_', ' ');
  const type = referredType(name);
  const id = type === 'currency' ? 'Code' : 'Id';
  const what = type ? `${id} or name` : id;
  if (isPlain) return `${what} of the ${noun}.`;
  return type ? `${text} ${what}.` : text;
}

/** Sentences that are never left out. */
const NEEDED = /^(?:Default|Required)\b| needs /;

/** The first sentence, as many others as fit, and what is required or used by default. */
export function firstSentences(text: string, maxCharacters: number): string {
  let left = maxCharacters;
  return sentencesOf(text)
    .filter((sentence, index) => {
      left -= sentence.length + 1;
      return index === 0 || left >= -1 || NEEDED.test(sentence);
    })
    .join(' ');
}
