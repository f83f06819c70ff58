import { parseXml, XmlElement, XmlError, XmlText } from '@rgrove/parse-xml';
import { unreadable } from '../failure.ts';
import { LineCounter, lineAt } from '../lines.ts';
import { memoizedOf } from '../memoized.ts';

/** No statement of 2 MiB has more; the tree would take too much memory. */
const TAGS_MAX = 200_000;

/** A document without a document type. `lineOf` takes elements in the order of the document. */
interface Document {
  readonly root: XmlElement;
  readonly lineOf: (element: XmlElement) => number;
}

export function parseDocument(text: string): Document {
  checkTags(text);
  // Some banks write blank lines before the declaration, which XML does not allow.
  const xml = text.trimStart();
  const skipped = text.length - xml.length;
  const lines = new LineCounter(text);
  try {
    const { root } = parseXml(xml, { includeOffsets: true });
    if (root) return { root, lineOf: (element) => lines.lineAt(element.start + skipped) };
  } catch (error) {
    // The parser calls itself for each level of elements.
    if (error instanceof RangeError) throw unreadable(1, 'the elements are nested too deeply');
    if (!(error instanceof XmlError)) throw error;
    // Place and excerpt follow in the message.
    const reason = (error.message.split(' (line ')[0] ?? '').slice(0, 200);
    throw unreadable(error.line + lineAt(text, skipped) - 1, `the XML is not well-formed: ${reason}`);
  }
  throw unreadable(1, 'the file has no XML element');
}

function checkTags(text: string): void {
  const documentType = /<!(?:DOCTYPE|ENTITY)/i.exec(text);
  if (documentType) {
    throw unreadable(lineAt(text, documentType.index), 'document types and entities are not accepted');
  }
  let count = 0;
  for (let position = text.indexOf('<'); position !== -1; position = text.indexOf('<', position + 1)) {
    count += 1;
    if (count > TAGS_MAX) throw unreadable(lineAt(text, position), `the file has more than ${TAGS_MAX} tags`);
  }
}

/** The name without its namespace prefix, which each bank chooses. */
export function localName(element: XmlElement): string {
  return element.name.slice(element.name.indexOf(':') + 1);
}

/** Each element is looked through once, however many details of an entry ask for its parts. */
const partsOf = memoizedOf((parent: XmlElement) =>
  Map.groupBy(
    parent.children.filter((node) => node instanceof XmlElement),
    localName,
  ),
);

const textOf = memoizedOf(({ children }: XmlElement) =>
  children
    .map((node) => (node instanceof XmlText ? node.text : ''))
    .join('')
    .trim(),
);

/** The children with this name. */
export function all(parent: XmlElement | undefined, name: string): readonly XmlElement[] {
  return (parent && partsOf(parent).get(name)) ?? [];
}

/** The first element at the end of a path of names, such as `Refs/EndToEndId`. */
export function at(parent: XmlElement | undefined, path: string): XmlElement | undefined {
  let element = parent;
  for (const name of path.split('/')) element = all(element, name)[0];
  return element;
}

/** The text of the first of these paths that has one. */
export function textAt(parent: XmlElement | undefined, ...paths: string[]): string | undefined {
  for (const path of paths) {
    const element = at(parent, path);
    const text = element && textOf(element);
    if (text) return text;
  }
  return undefined;
}
