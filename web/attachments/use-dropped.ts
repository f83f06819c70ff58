import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped or pasted anywhere in the dialog around an element. One that misses a small target would
 * open instead of the page, with everything that was typed. Says whether files are held over it.
 */
export function useDropped(
  inside: RefObject<HTMLElement | null>,
  onAdd: (files: readonly File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const add = useRef(onAdd);
  add.current = onAdd;
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    if (!dialog) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    dialog.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    dialog.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && dialog.contains(relatedTarget))) setOver(false);
      },
      { signal },
    );
    dialog.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        add.current([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    dialog.addEventListener(
      'paste',
      ({ clipboardData }) => {
        // What is copied from a document or a sheet is a text, and a picture of it.
        if (clipboardData && !clipboardData.types.includes('text/plain'))
          add.current([...clipboardData.files]);
      },
      { signal },
    );
    return () => ending.abort();
  }, []);
  return isOver;
}
