import { useRef, useState } from 'preact/hooks';
import { type Failure, failureOf, NO_FAILURE } from './failures.ts';
import { readAgain } from './reads.ts';
import { dismissToast } from './toasts.ts';

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface Writing {
  readonly isBusy: boolean;
  readonly failure: Failure;
  /** For create requests: the same until one succeeds, so that a repeat never creates a second record. */
  key(): string;
  /** Runs a write unless one is running. Returns undefined if it failed; `failure` then says why. */
  run<T>(write: () => Promise<T>): Promise<T | undefined>;
  fail(failure: Failure): void;
}

/**
 * A form's writes: one at a time, with errors at their fields. `onError` may take care of an error itself, such as a 412,
 * by returning true.
 */
export function useWriting(
  fields: readonly string[],
  onError: (error: unknown) => boolean = () => false,
): Writing {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>(NO_FAILURE);
  const running = useRef(false);
  const key = useRef<string | undefined>(undefined);
  return {
    isBusy,
    failure,
    key: () => {
      key.current ??= newKey();
      return key.current;
    },
    fail: setFailure,
    run: async (write) => {
      if (running.current) return undefined;
      running.current = true;
      // The next action has begun: "Undo" of the last one is over.
      dismissToast();
      setBusy(true);
      setFailure(NO_FAILURE);
      try {
        const result = await write();
        key.current = undefined;
        await readAgain();
        return result;
      } catch (error) {
        if (!onError(error)) setFailure(failureOf(error, fields));
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
