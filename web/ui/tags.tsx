import { tagText } from '../platform/tags.ts';

const SHOWN = 3;

/** Quiet text in a row: three of them, and how many more there are. */
export function Tags({ of }: { of: readonly string[] | undefined }) {
  if (!of || of.length === 0) return null;
  const more = of.length > SHOWN ? of.length - SHOWN : 0;
  return (
    <span class="tags" title={of.map(tagText).join(' ')}>
      <span class="clip">{of.slice(0, SHOWN).map(tagText).join(' ')}</span>
      {more > 0 && <span>&nbsp;+{more}</span>}
    </span>
  );
}
