interface BarProps {
  /** Shares of the whole width, from 0 to 1. */
  readonly share: number;
  readonly look: 'income' | 'expense' | 'saved' | 'spent';
  /** The part beyond what was planned. */
  readonly over?: number;
  /** A black mark: last month, or today's place in the month. */
  readonly mark?: number | undefined;
}

const part = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 1000);

/** A horizontal bar. The numbers beside it say the same. */
export function Bar({ share, look, over = 0, mark }: BarProps) {
  const top = mark === undefined ? 0 : 3;
  const filled = part(share);
  return (
    <svg
      class={mark === undefined ? 'bar' : 'bar ticked'}
      viewBox={`0 0 1000 ${mark === undefined ? 6 : 12}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="track" y={top} width="1000" height="6" />
      <rect class={look} y={top} width={filled} height="6" />
      {over > 0 && <rect class="over" x={1000 - part(over)} y={top} width={part(over)} height="6" />}
      {mark !== undefined && <rect class="mark-at" x={Math.min(part(mark), 994)} width="6" height="12" />}
    </svg>
  );
}

/** Explains the black mark of bars. */
export function Tick() {
  return (
    <svg class="tick" viewBox="0 0 2 10" aria-hidden="true">
      <rect width="2" height="10" />
    </svg>
  );
}
