import { useEffect, useState } from 'preact/hooks';

/** The same width as in the style sheets. */
export const PHONE = '(max-width: 767px)';
/** There is no room for anything beside the screen. */
export const NARROW = '(max-width: 1179px)';

/** Fingers, and therefore probably a camera. */
export const TOUCH = '(pointer: coarse)';

export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const look = () => setMatches(list.matches);
    look();
    list.addEventListener('change', look);
    return () => list.removeEventListener('change', look);
  }, [query]);
  return matches;
}
