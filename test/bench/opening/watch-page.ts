/** What a page notes about itself while it opens, in milliseconds after the navigation. */
export interface Noted {
  /** The first amount of money on the overview. */
  readonly first?: number;
  /** The last change of what the overview shows, or the moment when "As of" went away. */
  readonly last: number;
  /** How far things moved that were on the page already (Cumulative Layout Shift). */
  readonly shift: number;
  readonly isComplete: boolean;
}

/** Runs in the page, before anything else. */
export const WATCH = `(() => {
  const noted = { last: 0, shift: 0, isComplete: false };
  window.noted = noted;
  let before = '';
  const look = () => {
    const regions = [...document.querySelectorAll('main section.region')];
    const texts = regions.map((region) => region.textContent);
    const around = document.querySelector('.book small')?.textContent ?? '';
    const now = texts.join('|') + (around.startsWith('As of') ? around : '');
    if (now === before) return;
    before = now;
    noted.last = performance.now();
    if (noted.first === undefined && texts.some((text) => /\\d[.,]\\d\\d/.test(text)))
      noted.first = noted.last;
    noted.isComplete = texts.length === 6 && !document.querySelector('main .skeleton') &&
      !around.startsWith('As of') && texts.every((text) => /\\d[.,]\\d\\d/.test(text));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
})()`;
