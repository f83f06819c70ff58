import { parseXml, XmlElement, XmlNode, XmlText } from '@rgrove/parse-xml';

/** The file is not in the format of the European Central Bank; none of it may be used. */
export class EcbFormatError extends Error {
  override readonly name = 'EcbFormatError';

  constructor(what: string) {
    // The quoted part of the file may have any length, and is logged.
    super(`Not a reference rates file from the European Central Bank: ${what.slice(0, 200)}.`);
  }
}

/**
 * Parses a document that consists of elements, attributes, text and comments only. References, CDATA sections,
 * document types and processing instructions are valid XML, but the published files have none: a file that has
 * one is refused rather than interpreted.
 */
export function parseDocument(xml: string): XmlElement {
  // The parser resolves references such as &#49;, and leaves no trace of them in its tree.
  if (xml.includes('&')) throw new EcbFormatError('it contains a reference');
  const [root, ...others] = parse(xml).children;
  if (!(root instanceof XmlElement)) throw new EcbFormatError(`it contains a node of type ${root?.type}`);
  if (others[0]) throw new EcbFormatError(`it contains a node of type ${others[0].type}`);
  return root;
}

/** The elements inside an element, which may be separated by white space. */
export function childElements(parent: XmlElement): XmlElement[] {
  return parent.children.filter((child) => {
    if (isText(child) && child.text.trim() === '') return false;
    if (child instanceof XmlElement) return true;
    throw new EcbFormatError(`${parent.name} contains a node of type ${child.type}`);
  }) as XmlElement[];
}

/** The text inside an element that has no other content. */
export function textContent(element: XmlElement): string {
  const other = element.children.find((child) => !isText(child));
  if (other) throw new EcbFormatError(`${element.name} contains a node of type ${other.type}`);
  return element.text.trim();
}

/** A CDATA section is a text node too, but of another type. */
function isText(node: XmlNode): node is XmlText {
  return node instanceof XmlText && node.type === XmlNode.TYPE_TEXT;
}

function parse(xml: string) {
  try {
    // The parser normalizes line breaks too, but one by one: too slow for a file full of carriage returns.
    return parseXml(xml.replaceAll(/\r\n?/g, '\n'), { preserveCdata: true, preserveDocumentType: true });
  } catch (error) {
    // The first line of the message says what is wrong and where; an excerpt of the file follows. Elements that are
    // nested too deeply overflow the call stack, which also means that the file is invalid.
    throw new EcbFormatError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unreadable');
  }
}
