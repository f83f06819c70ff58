import { useRef, useState } from 'preact/hooks';
import type { Category } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { type Failure, failureOf } from '../platform/failures.ts';
import { newKey } from '../platform/in-doubt.ts';
import { readAgain } from '../platform/reads.ts';

interface NewCategories {
  /** Also those that were made on the spot. */
  readonly current: () => readonly Category[];
  readonly create: (name: string, kind: 'expense' | 'income') => void;
  /** While one is on its way: whether it arrives. */
  readonly arriving: () => Promise<boolean> | undefined;
}

/** Categories that are made on the spot. Meanwhile the form can be filled in, and even saved. */
export function useNewCategories(
  known: readonly Category[],
  fail: (failure: Failure) => void,
): NewCategories {
  const [made, setMade] = useState<readonly Category[]>([]);
  const all = useRef<readonly Category[]>([]);
  all.current = [...known, ...made];
  const keys = useRef(new Map<string, string>());
  const pending = useRef<Promise<boolean>>(undefined);
  return {
    current: () => all.current,
    create: (name, kind) => {
      const idempotencyKey = keys.current.get(`${kind} ${name}`) ?? newKey();
      keys.current.set(`${kind} ${name}`, idempotencyKey);
      const creating = api.createCategory({ name, kind }, { idempotencyKey }).then(
        (category) => {
          all.current = [...all.current, category];
          setMade((before) => [...before, category]);
          void readAgain(['categories']);
          return true;
        },
        (error: unknown) => {
          fail(failureOf(error, []));
          return false;
        },
      );
      pending.current = creating;
      void creating.finally(() => {
        if (pending.current === creating) pending.current = undefined;
      });
    },
    arriving: () => pending.current,
  };
}
