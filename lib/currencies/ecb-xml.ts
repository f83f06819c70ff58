/**
 * Reads the small part of XML that the rates files use: elements, attributes, text and comments. Document types,
 * entities, CDATA and processing instructions are refused, and with them every trick that needs them.
 */
export type XmlEvent =
  | { readonly type: 'open'; readonly path: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly type: 'text'; readonly path: string; readonly text: string }
  | { readonly type: 'close'; readonly path: string };

/** The file is not what the European Central Bank publishes; nothing of it may be used. */
export class EcbFormatError extends Error {
  override readonly name = 'EcbFormatError';

  constructor(what: string) {
    // What is quoted of the file may be of any length, and ends up in a log.
    super(`Not a reference rates file of the European Central Bank: ${what.slice(0, 200)}.`);
  }
}

const DECLARATION = /^\uFEFF?(?:<\?xml\s[^<>]*\?>)?/;
const TAG = /<(\/?)([A-Za-z][\w.:-]*)((?:\s+[A-Za-z][\w.:-]*\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([A-Za-z][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const TEXT = /[^<]+/y;

/** Event by event, because the historical file has some 200,000 elements. Ends only after a complete document. */
export function* readXml(xml: string): Generator<XmlEvent> {
  const open: string[] = [];
  let hasRoot = false;
  let position = DECLARATION.exec(xml)?.[0].length ?? 0;
  while (position < xml.length) {
    const path = open.join('/');
    if (xml.startsWith('<!--', position)) {
      position = endOfComment(xml, position);
      continue;
    }
    const text = matchAt(TEXT, xml, position)?.[0];
    if (text !== undefined) {
      if (text.includes('&')) throw new EcbFormatError(`an entity at character ${position}`);
      position += text.length;
      if (text.trim() !== '') yield { type: 'text', path, text: text.trim() };
      continue;
    }
    const tag = matchAt(TAG, xml, position);
    if (!tag) throw new EcbFormatError(`unreadable markup at character ${position}`);
    const [whole, closing, name = '', attributeText = '', selfClosing] = tag;
    if (closing) {
      if (open.pop() !== name || attributeText !== '' || selfClosing) {
        throw new EcbFormatError(`an end tag out of place at character ${position}`);
      }
      yield { type: 'close', path };
    } else {
      if (open.length === 0 && hasRoot) throw new EcbFormatError(`a second root at character ${position}`);
      hasRoot = true;
      const childPath = path === '' ? name : `${path}/${name}`;
      yield { type: 'open', path: childPath, attributes: attributesOf(attributeText, position) };
      if (selfClosing) yield { type: 'close', path: childPath };
      else open.push(name);
    }
    position += whole.length;
  }
  if (open.length > 0 || !hasRoot) throw new EcbFormatError('it ends too early');
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

function endOfComment(xml: string, position: number): number {
  const end = xml.indexOf('-->', position + '<!--'.length);
  if (end < 0) throw new EcbFormatError(`an endless comment at character ${position}`);
  return end + '-->'.length;
}

function attributesOf(text: string, position: number): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', doubleQuoted, singleQuoted] of text.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) throw new EcbFormatError(`attribute ${name} twice at character ${position}`);
    attributes.set(name, doubleQuoted ?? singleQuoted ?? '');
  }
  return attributes;
}
