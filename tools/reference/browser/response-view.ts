import { codeBlock, element } from './dom.ts';
import { colouredJson, isJsonText, pretty } from './json.ts';
import type { Received } from './send.ts';

const SHOWN_MAX = 200_000;

/** A live response: status, time, body and headers. */
export function responseView(received: Received): Node[] {
  const { status, ms, text, headers } = received;
  const whole = pretty(text);
  const shown = whole.slice(0, SHOWN_MAX);
  const body =
    text === ''
      ? element('p', { class: 'empty' }, 'No body.')
      : codeBlock(isJsonText(shown) ? colouredJson(shown) : shown);
  return [
    element(
      'div',
      { class: 'bar' },
      element('p', { class: 'title' }, 'Response'),
      element('span', { class: `status s${String(status).charAt(0)}` }, String(status)),
      element('span', { class: 'time' }, `${Math.round(ms)} ms`),
    ),
    body,
    ...(whole.length > SHOWN_MAX ? [cutNotice(whole.length)] : []),
    element(
      'details',
      { class: 'headers' },
      element('summary', {}, 'Headers'),
      codeBlock(headers.map(([name, value]) => `${name}: ${value}`).join('\n')),
    ),
  ];
}

function cutNotice(length: number): HTMLElement {
  const [shown, all] = [SHOWN_MAX, length].map((count) => count.toLocaleString('en'));
  return element('p', { class: 'empty cut' }, `These are the first ${shown} of ${all} characters.`);
}

/** Shows a response and scrolls it into view, because it may be far below the button. */
export function showIn(place: HTMLElement, ...view: Node[]): void {
  place.replaceChildren(...view);
  place.scrollIntoView({ block: 'nearest' });
}

export function failureView(error: unknown): Node[] {
  return [
    element('div', { class: 'bar' }, element('p', { class: 'title' }, 'No response')),
    element('p', { class: 'empty' }, `The service could not be reached. ${String(error)}`),
  ];
}
