import { locale } from '../platform/formats.ts';
import { useMoney } from '../platform/use-money.ts';
import { type Scale, shortNumber } from './scale.ts';

interface ValueAxisProps {
  readonly scale: Scale;
  readonly start: number;
  readonly end: number;
}

/** Horizontal hairlines with round amounts. */
export function ValueAxis({ scale, start, end }: ValueAxisProps) {
  const money = useMoney();
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            class={tick === 0 ? 'baseline' : 'gridline'}
            x1={start}
            x2={end}
            y1={scale.y(tick)}
            y2={scale.y(tick)}
          />
          <text x={start - 8} y={scale.y(tick) + 4} text-anchor="end">
            {money.isHidden ? '' : shortNumber(tick, locale())}
          </text>
        </g>
      ))}
    </>
  );
}
