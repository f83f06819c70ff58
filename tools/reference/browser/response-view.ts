import { element } from './dom.ts';
import { colouredJson, isJsonText, pretty } from './json.ts';
import type { Answer } from './send.ts';

const SHOWN_MAX = 200_000;

/** A live answer: status, time, body and headers. */
export function answerView(answer: Answer): Node[] {
  const { status, ms, text, headers } = answer;
  const shown = pretty(text).slice(0, SHOWN_MAX);
  const body =
    text === ''
      ? element('p', { class: 'empty' }, 'No body.')
      : element(
          'pre',
          { tabindex: '0' },
          element('code', {}, isJsonText(shown) ? colouredJson(shown) : shown),
        );
  return [
    element(
      'div',
      { class: 'bar' },
      element('p', { class: 'title' }, 'Answer'),
      element('span', { class: `status s${String(status).charAt(0)}` }, String(status)),
      element('span', { class: 'time' }, `${Math.round(ms)} ms`),
    ),
    body,
    element(
      'details',
      { class: 'headers' },
      element('summary', {}, 'Headers'),
      element(
        'pre',
        { tabindex: '0' },
        element('code', {}, headers.map(([name, value]) => `${name}: ${value}`).join('\n')),
      ),
    ),
  ];
}

/** Shows an answer, and brings it into view: it may be far below the button that asked for it. */
export function showIn(place: HTMLElement, ...view: Node[]): void {
  place.replaceChildren(...view);
  place.scrollIntoView({ block: 'nearest' });
}

export function failureView(error: unknown): Node[] {
  return [
    element('div', { class: 'bar' }, element('p', { class: 'title' }, 'No answer')),
    element('p', { class: 'empty' }, `The service could not be reached. ${String(error)}`),
  ];
}
