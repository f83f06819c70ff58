/** What has its own answer to a click. */
const OWN = 'a, button, input, select, textarea, label, summary, dialog, [popover]';

/** A click beside the name of a row opens the record, as its name does. */
export function openRow(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : undefined;
  if (!target || event.button !== 0 || target.closest(OWN) || getSelection()?.type === 'Range') return;
  const row = target.closest('.table tbody tr');
  const name = row?.querySelector<HTMLElement>(':is(a, button):is(.payee, .row-link)');
  // It gets the focus back from a dialog.
  name?.focus({ preventScroll: true });
  name?.click();
}
