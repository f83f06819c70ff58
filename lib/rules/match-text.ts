import { type FoldedText, foldedText, mayContain } from './folded-text.ts';
import type { TEXT_OPS } from './rule.ts';

/** Whether a text has what a condition asks for. */
export type TextTest = (text: FoldedText) => boolean;
type TextOp = (typeof TEXT_OPS)[number];

export function textTest(op: TextOp, value: string): TextTest {
  if (op === 'like') return likeTest(value);
  const wanted = foldedText(value);
  switch (op) {
    case 'is':
      return ({ text }) => text === wanted.text;
    case 'contains':
      return (text) => mayContain(text, wanted) && text.text.includes(wanted.text);
    case 'starts_with':
      return ({ text }) => text.startsWith(wanted.text);
  }
}

/**
 * The whole text, in which `*` is anything. The parts between are looked for from left to right, each as early as
 * possible, so the time grows with the length of the text and not with the number of ways to divide it.
 */
function likeTest(pattern: string): TextTest {
  const { text: folded } = foldedText(pattern);
  const parts = folded.split('*');
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return ({ text }) => text === first;
  const middle = rest.filter((part) => part !== '');
  const letters = foldedText(parts.join('')).letters;
  return (whole) => {
    const { text } = whole;
    if ((letters & ~whole.letters) !== 0) return false;
    if (text.length < first.length + last.length) return false;
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    const end = text.length - last.length;
    let from = first.length;
    for (const part of middle) {
      const found = text.indexOf(part, from);
      if (found < 0 || found + part.length > end) return false;
      from = found + part.length;
    }
    return true;
  };
}
