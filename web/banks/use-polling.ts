import { useEffect, useRef } from 'preact/hooks';
import { readAgain } from '../platform/reads.ts';

const EVERY_MS = 2000;

/** Looks whether a run is over, and then reads again what it may have changed: everything. */
export function usePolling(isRunning: boolean): void {
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void readAgain();
    wasRunning.current = isRunning;
    if (!isRunning) return;
    const timer = setInterval(() => void readAgain(['connections', 'bank-links']), EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
}
