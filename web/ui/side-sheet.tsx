import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { PHONE, useMedia } from '../platform/media.ts';
import { openToastPlace } from '../platform/toasts.ts';
import { common } from '../texts/en/common.ts';
import { Icon } from './icon.tsx';
import { Toasts } from './toast.tsx';

interface SideSheetProps {
  readonly title: string;
  /** Before the title. */
  readonly icon?: ComponentChildren;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog beside the screen, which stays in use. On a phone, it is a sheet over the screen. */
export function SideSheet({ title, icon, onClose, children }: SideSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isModal = useMedia(PHONE);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const element = sheet.current;
    const opener = document.activeElement;
    if (isModal) element?.showModal();
    else element?.show();
    return () => {
      // Whoever went on in the screen beside it keeps the focus there.
      const hadFocus = isModal || element?.contains(document.activeElement);
      element?.close();
      if (hadFocus && opener instanceof HTMLElement)
        queueMicrotask(() => opener.isConnected && opener.focus());
    };
  }, [isModal]);
  useEffect(() => (isModal ? openToastPlace(id) : undefined), [id, isModal]);
  useEffect(() => {
    const element = sheet.current;
    const onCancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      close.current();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog over it is closed first.
      const isOver = document.querySelector('dialog:modal');
      if (event.key !== 'Escape' || event.defaultPrevented || isOver) return;
      // In a field of the screen, the key takes back what was typed.
      const { target } = event;
      if (target instanceof HTMLInputElement && !element?.contains(target)) return;
      close.current();
    };
    element?.addEventListener('cancel', onCancel);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      element?.removeEventListener('cancel', onCancel);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return (
    <dialog ref={sheet} class="side-sheet" aria-labelledby={id}>
      <div class="dialog-head">
        <h2 id={id}>
          {icon}
          {title}
        </h2>
        <button class="icon-button" type="button" aria-label={common.close} onClick={onClose}>
          <Icon name="x" size="s" />
        </button>
      </div>
      {children}
      {isModal && <Toasts place={id} />}
    </dialog>
  );
}
