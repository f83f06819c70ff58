import { useRef, useState } from 'preact/hooks';
import { type Failure, failureOf, messageOf, NO_FAILURE } from './failures.ts';
import { type Attempt, changeOnce, createOnce, type Endpoints, newAttempt, newKey } from './in-doubt.ts';
import { readAgain, type Touched } from './reads.ts';
import { dismissToast, sayFailure } from './toasts.ts';
import type { Typed } from './typed.ts';

export interface Writing {
  readonly isBusy: boolean;
  readonly failure: Failure;
  /**
   * Runs a write unless one is running. Returns undefined if it failed; `failure` then says why. Nothing is read again
   * unless `hasWritten`: what waits on this device has changed nothing yet.
   */
  run<T>(write: () => Promise<T>, hasWritten?: (result: T) => boolean): Promise<T | undefined>;
  /** Inside `run`, for a form that creates something: whatever responses are lost, one record remains, as it was typed last. */
  create<Body, Rec>(endpoints: Endpoints<Body, Rec>, body: Body): Promise<Rec>;
  /** Inside `run`, for a form that changes a record. Throws `ChangedElsewhere` if someone else has changed it. */
  change<Body, Rec>(endpoints: Endpoints<Body, Rec>, record: Rec, body: Body): Promise<Rec>;
  /** Inside `run`, for a create request without a form: the key of an action is the same until one succeeds. */
  once(action?: string): { readonly idempotencyKey: string };
  fail(failure: Failure): void;
}

export interface WritingOptions {
  /** What is read again afterwards, while the form closes. Default: everything, before it closes. */
  readonly touches?: Touched | undefined;
  /** It closes, or shows the old values again, only when they have been read again. */
  readonly waits?: boolean;
  /** Where what was sent survives a reload of the page. */
  readonly typed?: Typed | undefined;
}

/** The writes of a button that stands in no form: one at a time, and a failure is said. */
export function useAction(): Writing {
  return useWriting([], (error) => {
    sayFailure(messageOf(error));
    return true;
  });
}

/**
 * A form's writes: one at a time, with errors at their fields. `onError` may take care of an error itself by returning
 * true.
 */
export function useWriting(
  fields: readonly string[],
  onError: (error: unknown) => boolean = () => false,
  { touches, waits = !touches, typed }: WritingOptions = {},
): Writing {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>(NO_FAILURE);
  const running = useRef(false);
  const attempt = useRef(typed?.read().attempt);
  const keys = useRef(new Map<string, string>());
  /** What was sent is remembered until a request is answered with the record. */
  const attempting = async <Body, Rec>(
    write: (now: Attempt<Body, Rec>, keep: (next: Attempt<Body, Rec>) => void) => Promise<Rec>,
  ): Promise<Rec> => {
    // A form has one kind of body.
    const now = (attempt.current as Attempt<Body, Rec> | undefined) ?? newAttempt<Body, Rec>();
    const saved = await write(now, (next) => {
      attempt.current = next;
      typed?.keep({ attempt: next });
    });
    attempt.current = undefined;
    typed?.keep({ attempt: undefined });
    return saved;
  };
  return {
    isBusy,
    failure,
    fail: setFailure,
    create: <Body, Rec>(endpoints: Endpoints<Body, Rec>, body: Body) =>
      attempting<Body, Rec>((now, keep) => createOnce(endpoints, body, now, keep)),
    change: <Body, Rec>(endpoints: Endpoints<Body, Rec>, record: Rec, body: Body) =>
      attempting<Body, Rec>((now, keep) => changeOnce(endpoints, record, body, now, keep)),
    once: (action = '') => {
      const idempotencyKey = keys.current.get(action) ?? newKey();
      keys.current.set(action, idempotencyKey);
      return { idempotencyKey };
    },
    run: async (write, hasWritten = () => true) => {
      if (running.current) return undefined;
      running.current = true;
      // The next action has begun: "Undo" of the last one is over.
      dismissToast();
      setBusy(true);
      setFailure(NO_FAILURE);
      try {
        const result = await write();
        keys.current.clear();
        const reading = hasWritten(result) ? readAgain(touches) : undefined;
        if (waits) await reading;
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
