import { useEffect } from 'preact/hooks';
import { useStore } from '../platform/store.ts';
import { dismissToast, type Toast, toast, toastPlaces, undoLast } from '../platform/toasts.ts';
import { common } from '../texts/en/common.ts';
import { Icon } from './icon.tsx';

/** The message of the last action, with "Undo" until the next one. */
export function Toasts({ place }: { place?: string }) {
  const isHere = useStore(toastPlaces).at(-1) === place;
  const message = useStore(toast);
  const isDialog = place !== undefined;
  const shown = isHere && (!isDialog || message?.place === place) ? message : undefined;
  // A dialog has alerts of its own, so nothing is there in advance.
  if (isDialog && !shown) return null;
  return (
    <>
      <div class="toasts" role="status">
        {shown && !shown.isFailure && <ToastBox key={shown.id} message={shown} />}
      </div>
      <div class="toasts" role="alert">
        {shown?.isFailure && <ToastBox key={shown.id} message={shown} />}
      </div>
    </>
  );
}

/** Without "Undo", a message has been read by then. */
const READ_MS = 8_000;

function ToastBox({ message: { text, undo, next, isFailure } }: { message: Toast }) {
  const canUndo = undo !== undefined;
  useEffect(() => {
    if (canUndo || isFailure) return;
    const timer = setTimeout(dismissToast, READ_MS);
    return () => clearTimeout(timer);
  }, [canUndo, isFailure]);
  return (
    <div class="toast">
      <span>{text}</span>
      {next && (
        <a class="button" href={next.href}>
          {next.label}
        </a>
      )}
      {canUndo && (
        <button class="button" type="button" onClick={() => void undoLast()}>
          {common.undo}
        </button>
      )}
      <button class="icon-button" type="button" aria-label={common.close} onClick={dismissToast}>
        <Icon name="x" size="s" />
      </button>
    </div>
  );
}
