import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { common } from '../texts/en/common.ts';
import { Mark } from '../ui/icon.tsx';
import { noteShown } from '../ui/screen.tsx';

/** The page before the app: a form, and a drawing of a ledger beside it. */
export function Door({
  title,
  other,
  children,
}: {
  title: string;
  other: ComponentChildren;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} - ${common.appName}`;
  }, [title]);
  useEffect(noteShown, []);
  return (
    <main class="door">
      <div class="door-side">
        <div class="door-card">
          <Mark />
          <div>
            <h1 tabIndex={-1}>{title}</h1>
            <p class="second">{other}</p>
          </div>
          {children}
        </div>
        <p class="small quiet">{common.appName}</p>
      </div>
      <div class="door-page" aria-hidden="true">
        <Ledger />
      </div>
    </main>
  );
}

const ROWS = [70, 112, 154, 196, 238];

function Ledger() {
  return (
    <svg class="ledger" viewBox="0 0 400 330" aria-hidden="true">
      {ROWS.map((y, index) => (
        <g key={y}>
          <line class="thin-line" x1="0" x2="400" y1={y + 14} y2={y + 14} />
          <rect class="entry" x="8" y={y - 6} width={90 - index * 9} height="8" rx="4" />
          <rect class="entry" x={140 + index * 4} y={y - 6} width={44 - index * 4} height="8" rx="4" />
          {index < 3 && <rect class="entry" x="224" y={y - 6} width={80 - index * 14} height="8" rx="4" />}
          {index < 3 && (
            <rect class="entry" x={352 + index * 5} y={y - 6} width={40 - index * 5} height="8" rx="4" />
          )}
        </g>
      ))}
      <path
        class="strong-line"
        d="M0 40h400M200 40v282M112 264h72M112 306h72M112 311h72M328 264h72M328 306h72M328 311h72"
      />
      <rect class="entry" x="56" y="8" width="88" height="10" rx="5" />
      <rect class="entry" x="262" y="8" width="76" height="10" rx="5" />
      <rect class="sum" x="122" y="280" width="54" height="10" rx="5" />
      <rect class="sum" x="338" y="280" width="54" height="10" rx="5" />
    </svg>
  );
}
