import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { PHONE, useMedia } from '../platform/media.ts';
import { openToastPlace } from '../platform/toasts.ts';
import { common } from '../texts/en/common.ts';
import { Icon } from './icon.tsx';
import { Toasts } from './toast.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly isNarrow?: boolean;
}

/** A modal dialog. What had the focus when it opened gets it back. */
export function Dialog({ title, onClose, children, isNarrow = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // On a phone, it takes the place of the button at the bottom.
  const isPhone = useMedia(PHONE);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) queueMicrotask(() => opener.isConnected && opener.focus());
    };
  }, []);
  useEffect(() => openToastPlace(id), [id]);
  useEffect(() => {
    // A phone's keyboard covers the page without changing its height.
    const seen = window.visualViewport;
    const look = () => {
      const covered = seen ? Math.max(0, innerHeight - seen.height - seen.offsetTop) : 0;
      dialog.current?.style.setProperty('--keyboard', `${covered}px`);
    };
    seen?.addEventListener('resize', look);
    seen?.addEventListener('scroll', look);
    return () => {
      seen?.removeEventListener('resize', look);
      seen?.removeEventListener('scroll', look);
    };
  }, []);
  useEffect(() => {
    const element = dialog.current;
    const onCancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      close.current();
    };
    element?.addEventListener('cancel', onCancel);
    return () => element?.removeEventListener('cancel', onCancel);
  }, []);
  return (
    <dialog ref={dialog} class={isNarrow ? 'dialog narrow-dialog' : 'dialog'} aria-labelledby={id}>
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button
          class="icon-button"
          type="button"
          aria-label={isPhone ? common.cancel : common.close}
          onClick={onClose}
        >
          <Icon name="x" size="s" />
        </button>
      </div>
      {children}
      <Toasts place={id} />
    </dialog>
  );
}

/** The part of a dialog that scrolls. */
export function DialogBody({ children }: { children: ComponentChildren }) {
  return <div class="dialog-body">{children}</div>;
}

/** Cancel on the left, the main action on the right. */
export function DialogFoot({ onCancel, children }: { onCancel: () => void; children: ComponentChildren }) {
  return (
    <div class="dialog-foot">
      <button class="button plain start" type="button" onClick={onCancel}>
        {common.cancel}
      </button>
      {children}
    </div>
  );
}
