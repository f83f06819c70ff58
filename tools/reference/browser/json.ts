import { element } from './dom.ts';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON with its tokens marked up, for the style sheet to color. */
export function colouredJson(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [all, string, colon, word] = match;
    fragment.append(text.slice(end, match.index));
    const kind = string ? (colon ? 'key' : 'string') : word ? 'word' : 'number';
    fragment.append(element('span', { class: `j-${kind}` }, string ?? all), colon ?? '');
    end = match.index + all.length;
  }
  fragment.append(text.slice(end));
  return fragment;
}

/** Undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function pretty(text: string): string {
  const json = jsonIn(text);
  return json === undefined ? text : JSON.stringify(json, null, 2);
}

export function isJsonText(text: string): boolean {
  return /^\s*[[{]/.test(text);
}
