import { useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { currentScreen, repeatedIn, type Search, to } from './paths.ts';

export interface Address {
  /** `/transactions/new`. */
  readonly screen: string;
  readonly search: Readonly<Record<string, string>>;
  /** Opens a screen. With `replace`, Back does not return to the present one. */
  go(screen: string, search?: Search, replace?: boolean): void;
  /** Changes parameters of the present screen. An empty value removes one. */
  change(search: Search, replace?: boolean): void;
}

/** The address is the state: what a screen shows depends on nothing else that Back should undo. */
export function useAddress(): Address {
  const { url, path, query: first, route } = useLocation();
  return useMemo(() => {
    const screen = currentScreen(path);
    const query = { ...first, ...repeatedIn(url) };
    return {
      screen,
      search: query,
      go: (next, search = {}, replace = false) => route(to(next, search), replace),
      change: (search, replace = true) => route(to(screen, { ...query, ...search }), replace),
    };
  }, [url, path, first, route]);
}
