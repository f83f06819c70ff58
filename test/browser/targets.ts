/**
 * In the page: what can be pressed, but less than 44 pixels wide or high, counted from its middle to where something
 * else would be pressed. A line of text may contain smaller links.
 */
export const SMALL_TARGETS = `(() => {
  const NEEDED = 43;
  const CONTROLS = 'a, button, input, select, textarea, summary';
  const IN_TEXT = ':is(p, dd, .notice, .sub, .under, .hint, .quiet) :is(a, .link), .skip';
  const inFront = [...document.querySelectorAll('dialog')].filter((dialog) => dialog.open).at(-1) ?? document;

  /** A press on the row, or on what surrounds a field, is one on the control. */
  const wholeOf = (control) => {
    if (control.matches('.payee, .row-link') && control.closest('.table tbody tr')) return control.closest('tr');
    return control.labels?.[0] ?? control.closest('.token-field, .search, .filter, label') ?? control;
  };
  const isOn = (control, hit) => {
    if (!hit) return false;
    const other = hit.closest(CONTROLS + ', label');
    if (other && !control.contains(other) && !other.contains(control) && !(control.labels && [...control.labels].includes(other)))
      return false;
    return control.contains(hit) || wholeOf(control).contains(hit);
  };
  const reach = (control, x, y, dx, dy) => {
    let step = 0;
    while (step < 44 && isOn(control, document.elementFromPoint(x + dx * step, y + dy * step))) step += 1;
    return step;
  };

  const small = new Set();
  for (const control of inFront.querySelectorAll(CONTROLS)) {
    if (control.disabled || control.ariaHidden === 'true' || control.matches(IN_TEXT) || !control.checkVisibility({ visibilityProperty: true })) continue;
    // In the middle, where nothing that stays in view covers it.
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const box = control.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const width = reach(control, x, y, -1, 0) + reach(control, x, y, 1, 0);
    const height = reach(control, x, y, 0, -1) + reach(control, x, y, 0, 1);
    if (width >= NEEDED && height >= NEEDED) continue;
    const name = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.textContent;
    small.add(\`\${control.localName}.\${[...control.classList].join('.')} \${name.trim().slice(0, 30)}: \${width} x \${height}\`);
  }
  return [...small];
})()`;
