import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { PHONE, useMedia } from '../platform/media.ts';

interface PopoverProps {
  /** It hangs below this, and gives the focus back to it. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onClose: () => void;
  readonly look?: string;
  readonly children: ComponentChildren;
}

const GAP = 4;
const EDGE = 8;

/** Over the screen, at what opened it; a sheet from below on a phone. Escape and a press beside it close it. */
export function Popover({ anchor, label, onClose, look = '', children }: PopoverProps) {
  const isPhone = useMedia(PHONE);
  const own = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const element = own.current;
    if (element instanceof HTMLDialogElement) element.showModal();
    else element?.showPopover();
    return () => {
      const hadFocus = element?.contains(document.activeElement);
      if (element instanceof HTMLDialogElement) element.close();
      if (hadFocus) anchor.current?.focus({ preventScroll: true });
    };
  }, [isPhone]);
  useLayoutEffect(() => {
    if (!isPhone) place(own.current, anchor.current);
  });
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      const isInside = target instanceof Node && own.current?.contains(target) && target !== own.current;
      if (!isInside && !(target instanceof Node && anchor.current?.contains(target))) close.current();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close.current();
    };
    const onMove = () => !isPhone && place(own.current, anchor.current);
    document.addEventListener(isPhone ? 'click' : 'pointerdown', onPress);
    document.addEventListener('keydown', onKeyDown);
    addEventListener('scroll', onMove, true);
    addEventListener('resize', onMove);
    return () => {
      document.removeEventListener(isPhone ? 'click' : 'pointerdown', onPress);
      document.removeEventListener('keydown', onKeyDown);
      removeEventListener('scroll', onMove, true);
      removeEventListener('resize', onMove);
    };
  }, [isPhone]);
  const shared = { class: `popover ${look}`, 'aria-label': label };
  return isPhone ? (
    <dialog {...shared} ref={own as RefObject<HTMLDialogElement>} onClose={() => close.current()}>
      <div class="popover-body">{children}</div>
    </dialog>
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: it is not modal, and over everything else.
    <div {...shared} role="group" popover="manual" ref={own as RefObject<HTMLDivElement>}>
      <div class="popover-body">{children}</div>
    </div>
  );
}

/** Below the anchor, or above it where there is more room; towards the middle of the window, and within it. */
function place(element: HTMLElement | null, anchor: HTMLElement | null): void {
  if (!element || !anchor) return;
  const { top, bottom, left: start, right } = anchor.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const isBelow = innerHeight - bottom > height + GAP + EDGE || innerHeight - bottom > top;
  const wanted = right < innerWidth / 2 ? start : right - width;
  const left = Math.min(Math.max(wanted, EDGE), innerWidth - width - EDGE);
  element.style.left = `${left}px`;
  element.style.top = isBelow ? `${bottom + GAP}px` : 'auto';
  element.style.bottom = isBelow ? 'auto' : `${innerHeight - top + GAP}px`;
  element.style.maxHeight = `${(isBelow ? innerHeight - bottom : top) - GAP - EDGE}px`;
}
