import {
  measureElement,
  observeWindowOffset,
  observeWindowRect,
  type VirtualItem,
  Virtualizer,
  windowScroll,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';

export interface Rows {
  readonly shown: readonly VirtualItem[];
  /** Height of what is not on the page, above and below. */
  readonly above: number;
  readonly below: number;
  /** For each row: learns its real height. */
  measure(element: Element | null): void;
  scrollTo(index: number): void;
}

/** Keeps only the rows of a long table on the page that can be seen, while the window scrolls. */
export function useRows(
  count: number,
  estimate: (index: number) => number,
  table: RefObject<HTMLElement | null>,
): Rows {
  const [, draw] = useReducer<number, void>((count) => count + 1, 0);
  const margin = useRef(0);
  const options = {
    count,
    estimateSize: estimate,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    measureElement,
    scrollMargin: margin.current,
    overscan: 12,
    initialRect: { width: innerWidth, height: innerHeight },
    onChange: () => draw(),
  };
  const [virtualizer] = useState(() => new Virtualizer<Window, Element>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    virtualizer._willUpdate();
    const top = table.current ? table.current.getBoundingClientRect().top + scrollY : 0;
    if (Math.abs(top - margin.current) > 1) {
      margin.current = top;
      draw();
    }
  });
  const shown = virtualizer.getVirtualItems();
  const first = shown[0];
  const last = shown.at(-1);
  return {
    shown,
    above: first ? first.start - margin.current : 0,
    below: last ? virtualizer.getTotalSize() - (last.end - margin.current) : 0,
    measure: virtualizer.measureElement,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
