import { element } from './dom.ts';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON with its tokens marked up, for the style sheet to colour. */
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

export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function isJsonText(text: string): boolean {
  return /^\s*[[{]/.test(text);
}
