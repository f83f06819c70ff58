import { type ComponentType, h } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { inTurn } from '../platform/files.ts';

export type LazyScreen = ComponentType & {
  /** Loads its script before it is shown. What fails is asked for again when it is shown. */
  readonly preload: () => void;
};

/**
 * A screen whose script is loaded when it is first shown. The router keeps the last screen meanwhile. If it cannot be
 * loaded, showing it fails, so that the page can say so; the next time it is asked for again.
 */
export function lazyScreen(load: () => Promise<{ readonly default: ComponentType }>): LazyScreen {
  const loadInTurn = inTurn(load);
  let loading: Promise<void> | undefined;
  let loaded: ComponentType | undefined;
  let failure: { readonly error: unknown } | undefined;
  const begin = () => {
    loading ??= loadInTurn().then(
      (module) => {
        loaded = module.default;
      },
      (error: unknown) => {
        failure = { error };
        loading = undefined;
      },
    );
    return loading;
  };
  function Lazy(props: object) {
    const [, draw] = useState(0);
    const waits = useRef<Promise<void>>(undefined);
    if (loaded) return h(loaded, props);
    const failed = waits.current && failure;
    failure = undefined;
    if (failed) throw failed.error;
    const now = begin();
    waits.current ??= now.then(() => draw(1));
    // The router waits for what is thrown.
    throw now;
  }
  return Object.assign(Lazy, { preload: () => void begin() });
}
