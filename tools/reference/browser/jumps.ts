/** Makes a link within the page open its target if that is closed, and move the focus to it. */
export function prepareJumps(): void {
  window.addEventListener('hashchange', jump);
  // A second click on the same link does not change the address, so there is no event for it.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a[href^="#"]');
    if (link && link.getAttribute('href') === location.hash) jump();
  });
  if (location.hash !== '') jump();
}

function jump(): void {
  // Our ids are plain letters, so an address that encodes something names none of them.
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return;
  const details = target.closest('details');
  if (details && !details.open) {
    details.open = true;
    target.scrollIntoView();
  }
  // Tab and screen readers continue from here. -1: only a jump can focus it.
  if (!target.matches('a, button, input, [tabindex]')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
