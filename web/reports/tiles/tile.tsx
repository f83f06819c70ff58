import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { to } from '../../platform/paths.ts';
import type { Reading } from '../../platform/reads.ts';
import { useMoney } from '../../platform/use-money.ts';
import { reportTexts as t } from '../../texts/en/reports.ts';
import { Bar } from '../../ui/bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loading.tsx';
import { Figure } from '../../ui/money.tsx';
import type { ReportId } from '../report-page.tsx';

export interface TileView {
  readonly figure: number;
  readonly note: ComponentChildren;
  readonly picture: ComponentChildren;
}

interface TileProps<T> {
  readonly id: ReportId;
  /** A part of the report, with a name of its own. */
  readonly part?: { readonly title: string; readonly by: string; readonly empty?: string } | undefined;
  readonly reading: Reading<T>;
  /** Why there is nothing, where it is another reason than in the report. */
  readonly empty?: string | undefined;
  /** Undefined: there is nothing to show yet. */
  readonly view: (data: T) => TileView | undefined;
}

/** A report at a glance: its figure, a sentence and a picture. It loads and fails alone. */
export function Tile<T>({ id, part, reading, empty = part?.empty, view }: TileProps<T>) {
  const heading = useId();
  return (
    <section class="report-tile" aria-labelledby={heading}>
      <h2 id={heading}>
        <a href={to(`/reports/${id}`, part && { by: part.by })}>{part?.title ?? t.names[id]}</a>
        <Icon name="right" size="s" />
      </h2>
      <Loaded reading={reading} lines={4}>
        {(data) => {
          const shown = view(data);
          if (!shown) return <p class="note">{empty ?? t.empty[id]}</p>;
          return (
            <>
              <p>
                <Figure amount={shown.figure} />
              </p>
              <p class="note">{shown.note}</p>
              <div class="picture">{shown.picture}</div>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

export interface TileRow {
  readonly key: string;
  readonly name: string;
  /** Shown after the bar. */
  readonly amount: number;
  /** Shares of the whole width. */
  readonly share: number;
  readonly over?: number;
  readonly mark?: number | undefined;
  readonly look: 'saved' | 'spent';
}

const MOST = 5;

/** Names, bars and amounts. */
export function TileRows({ rows }: { rows: readonly TileRow[] }) {
  const money = useMoney();
  return (
    <ul class="rows">
      {rows.slice(0, MOST).map(({ key, name, amount, share, over, mark, look }) => (
        <li key={key}>
          <span class="clip" title={name}>
            {name}
          </span>
          <Bar share={share} over={over ?? 0} mark={mark} look={look} />
          <span class="num">{money.show(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
