import { useEffect, useRef } from 'preact/hooks';

/** Stands for the rows that are not on the page. The policy allows heights that a script sets. */
export function SpaceRow({ height }: { height: number }) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (row.current) row.current.style.height = `${height}px`;
  }, [height]);
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without contents cannot get the focus.
    <tr ref={row} class="space" aria-hidden="true">
      <td />
    </tr>
  ) : null;
}
