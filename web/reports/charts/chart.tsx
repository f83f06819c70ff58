import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { reportTexts as t } from '../../texts/en/reports.ts';
import { useWidth } from '../../ui/use-width.ts';

export interface Drawing {
  readonly width: number;
  /** The mark that the pointer or the arrow keys have chosen. */
  readonly focused: number | undefined;
  /** For the shape of a mark. */
  marks(index: number): { class?: string; onPointerEnter: () => void; onClick?: () => void };
}

interface ChartProps {
  readonly title: string;
  /** What it shows, in a sentence. */
  readonly about: string;
  readonly height: number | ((width: number) => number);
  /** How many marks can be read. */
  readonly count: number;
  /** How far each arrow key moves. */
  readonly steps: Readonly<Record<string, number>>;
  readonly textOf: (index: number) => string;
  readonly onOpen?: ((index: number) => void) | undefined;
  readonly children: (drawing: Drawing) => ComponentChildren;
}

/** A drawing that is named, measured to its place, and read mark by mark with the arrow keys. */
export function Chart({ title, about, height, count, steps, textOf, onOpen, children }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const id = useId();
  const [chosen, setFocused] = useState<number>();
  const focused = chosen !== undefined && chosen < count ? chosen : undefined;
  const tall = typeof height === 'number' ? height : height(width);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && focused !== undefined) return onOpen?.(focused);
    const ends: Record<string, number> = { Home: 0, End: count - 1 };
    const step = steps[event.key];
    const next =
      ends[event.key] ??
      (step === undefined ? undefined : focused === undefined ? (step > 0 ? 0 : count - 1) : focused + step);
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0 && next < count) setFocused(next);
  };
  return (
    <div class="chart-box" ref={box}>
      {width > 0 && (
        <svg
          class="chart"
          viewBox={`0 0 ${width} ${tall}`}
          height={tall}
          role="img"
          aria-label={title}
          aria-describedby={id}
          // In SVG, names of attributes are as HTML writes them. The arrow keys read the marks.
          tabindex={0}
          onKeyDown={onKeyDown}
          onBlur={() => setFocused(undefined)}
          onPointerLeave={() => setFocused(undefined)}
        >
          {children({
            width,
            focused,
            marks: (index) => ({
              onPointerEnter: () => setFocused(index),
              ...(onOpen && { class: 'opens', onClick: () => onOpen(index) }),
            }),
          })}
        </svg>
      )}
      <p class="hidden-text" id={id}>
        {about} {onOpen ? t.readAndOpen : t.readIt}
      </p>
      <span class="hidden-text" role="status">
        {focused !== undefined && textOf(focused)}
      </span>
    </div>
  );
}

interface TipProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly lines: readonly [string, string, (string | undefined)?];
}

const TIP_CHARACTER = 6.8;

/** A small label beside the mark, inside the drawing. */
export function Tip({ x, y, width, lines }: TipProps) {
  const wide = Math.max(...lines.map((line = '') => line.length)) * TIP_CHARACTER + 24;
  const tall = lines[2] ? 66 : 50;
  const left = Math.max(Math.min(x, width - wide - 2), 2);
  const top = Math.max(y, 2);
  return (
    <g class="tip">
      <rect class="tip-box" x={left} y={top} width={wide} height={tall} rx="6" />
      <text x={left + 12} y={top + 20}>
        {lines[0]}
      </text>
      <text class="strong" x={left + 12} y={top + 38}>
        {lines[1]}
      </text>
      {lines[2] && (
        <text x={left + 12} y={top + 54}>
          {lines[2]}
        </text>
      )}
    </g>
  );
}
