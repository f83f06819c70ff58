import { unreadable } from '../failure.ts';
import { lineAt } from '../lines.ts';

const [START, END] = ['<![CDATA[', ']]>'];

interface Part {
  readonly text: string;
  /** Where it begins in the body. */
  readonly start: number;
  readonly isCharacterData: boolean;
}

/** The body in order: what is in CDATA sections is text as it is, and the rest has tags and references. */
export function* splitCharacterData(body: string, firstLine: number): Generator<Part> {
  let position = 0;
  for (let start = body.indexOf(START); start !== -1; start = body.indexOf(START, position)) {
    const end = body.indexOf(END, start + START.length);
    if (end === -1) throw unreadable(firstLine - 1 + lineAt(body, start), 'a CDATA section is not closed');
    yield { text: body.slice(position, start), start: position, isCharacterData: false };
    const inner = start + START.length;
    yield { text: body.slice(inner, end), start: inner, isCharacterData: true };
    position = end + END.length;
  }
  yield { text: body.slice(position), start: position, isCharacterData: false };
}
