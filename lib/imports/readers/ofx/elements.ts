import { unreadable } from '../failure.ts';
import { LineCounter } from '../lines.ts';
import { splitCharacterData } from './character-data.ts';
import { decodeEntities } from './entities.ts';

/** A tag and the text up to the next one, with its references decoded. */
interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  /** `<MEMO/>`, as XML allows. */
  readonly isEmpty: boolean;
  text: string;
  readonly line: number;
}

/** An element with others inside. */
export interface Aggregate {
  readonly name: string;
  readonly line: number;
  readonly leaves: Leaf[];
  readonly children: Aggregate[];
}

interface Leaf {
  readonly name: string;
  readonly text: string;
}

/** If none of these were closed anywhere, they would pass as leaves, and what is inside would be lost. */
const KNOWN_AGGREGATES = [
  ...['OFX', 'STMTTRNRS', 'STMTRS', 'CCSTMTTRNRS', 'CCSTMTRS', 'INVSTMTTRNRS', 'INVSTMTRS'],
  ...['BANKTRANLIST', 'BANKTRANLISTP', 'STMTTRN', 'STMTTRNP', 'BANKACCTFROM', 'CCACCTFROM'],
];
const TAGS_MAX = 250_000;
const DEPTH_MAX = 50;

// Each part of the pattern is bounded or ends at the next `<`, so that no text is looked at more than twice.
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9._:-]{0,63})(?:\s[^<>]*?)?(\/?)>/g;

/**
 * Reads SGML (OFX 1.x) and XML (OFX 2.x) alike, because some files claim to be one and are the other. In SGML a leaf
 * need not be closed, so the file itself tells what is a leaf: an element is an aggregate if one with that name is
 * closed after something other than its own start tag.
 */
export function parseElements(body: string, firstLine: number): Aggregate {
  const tags = parseTags(body, firstLine);
  const aggregates = aggregateNames(tags);
  const [start, ...others] = tags;
  if (start?.name !== 'OFX' || start.isClosing) throw unreadable(firstLine, 'the file has no <OFX> element');
  const root: Aggregate = { name: 'OFX', line: start.line, leaves: [], children: [] };
  const open = [root];
  for (const tag of others) {
    const parent = open.at(-1);
    if (!parent) throw unreadable(tag.line, 'there is content after </OFX>');
    if (!aggregates.has(tag.name)) {
      if (!tag.isClosing) parent.leaves.push({ name: tag.name, text: tag.text });
    } else if (!tag.isClosing) {
      const child = { name: tag.name, line: tag.line, leaves: [], children: [] };
      parent.children.push(child);
      if (!tag.isEmpty) open.push(child);
      if (open.length > DEPTH_MAX) throw unreadable(tag.line, 'the elements are nested too deeply');
    } else if (open.pop()?.name !== tag.name) {
      throw unreadable(
        tag.line,
        `</${tag.name}> closes <${parent.name}>, which begins in line ${parent.line}`,
      );
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) throw unreadable(unclosed.line, `<${unclosed.name}> is not closed; the file is not complete`);
  return root;
}

function parseTags(body: string, firstLine: number): Tag[] {
  const lines = new LineCounter(body);
  const tags: Tag[] = [];
  for (const { text, start, isCharacterData } of splitCharacterData(body, firstLine)) {
    const addText = (raw: string) => {
      const last = tags.at(-1);
      if (last && raw !== '') last.text += isCharacterData ? raw : decodeEntities(raw);
    };
    let textStart = 0;
    for (const match of isCharacterData ? [] : text.matchAll(TAG)) {
      const line = firstLine - 1 + lines.lineAt(start + match.index);
      addText(text.slice(textStart, match.index));
      if (tags.length === TAGS_MAX) throw unreadable(line, `the file has more than ${TAGS_MAX} tags`);
      const [whole, slash, name = '', end] = match;
      tags.push({ name: name.toUpperCase(), isClosing: slash === '/', isEmpty: end === '/', text: '', line });
      textStart = match.index + whole.length;
    }
    addText(text.slice(textStart));
  }
  return tags;
}

function aggregateNames(tags: readonly Tag[]): ReadonlySet<string> {
  const names = new Set(KNOWN_AGGREGATES);
  for (const [index, tag] of tags.entries()) {
    const before = tags[index - 1];
    if (tag.isClosing && (before?.name !== tag.name || before.isClosing)) names.add(tag.name);
  }
  return names;
}
