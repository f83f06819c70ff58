import { useEffect, useState } from 'preact/hooks';

/** A value that several components share. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  subscribe(onChange: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** The store's value. The component is drawn again when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [, draw] = useState({});
  const shown = store.get();
  useEffect(() => {
    const stop = store.subscribe(() => draw({}));
    // It may have changed since it was drawn.
    if (!Object.is(shown, store.get())) draw({});
    return stop;
  }, [store]);
  return shown;
}
