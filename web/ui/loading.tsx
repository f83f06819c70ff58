import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Reading } from '../platform/reads.ts';
import { common } from '../texts/en/common.ts';
import { LoadFailure } from './notice.tsx';

const FROM_MS = 300;

/** Whether something takes longer than 300 ms. A sign of what is quicker would flicker. */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), FROM_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

export function Skeleton({ lines = 4 }: { lines?: number }) {
  // What is below it knows that more is coming (messages.css).
  if (!useLate()) return <span class="is-loading" hidden />;
  const widths = ['w100', 'w70', 'w55', 'w100', 'w40'];
  return (
    <div class="stack w100 is-loading" role="status" aria-label={common.loading}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class={`skeleton ${widths[index % widths.length]}`} />
      ))}
    </div>
  );
}

interface LoadedProps<T> {
  readonly reading: Reading<T>;
  readonly lines?: number;
  readonly children: (data: T) => ComponentChildren;
}

/** A part of a screen that loads and fails on its own. */
export function Loaded<T>({ reading, lines = 4, children }: LoadedProps<T>) {
  if (reading.data !== undefined)
    return (
      <>
        {children(reading.data)}
        {reading.error !== null && reading.error !== undefined && <NotRefreshed again={reading.again} />}
      </>
    );
  if (reading.error) return <LoadFailure error={reading.error} again={reading.again} />;
  return <Skeleton lines={lines} />;
}

/** What was read last stays. It takes no room, so that nothing jumps. */
function NotRefreshed({ again }: { again: () => void }) {
  return (
    <div class="not-refreshed" role="alert">
      <p>
        {common.notRefreshed}{' '}
        <button class="link" type="button" onClick={again}>
          {common.tryAgain}
        </button>
      </p>
    </div>
  );
}
