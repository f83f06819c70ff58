import { useEffect, useState } from 'preact/hooks';
import { messageOf } from './failures.ts';
import { sayFailure } from './toasts.ts';

/** A module that is loaded when it is first needed; undefined until then. */
export function useLater<Module extends object>(
  load: () => Promise<Module>,
  isNeeded: boolean,
): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  useEffect(() => {
    if (isNeeded && !loaded) load().then(setLoaded, (error: unknown) => sayFailure(messageOf(error)));
  }, [isNeeded]);
  return loaded;
}
