import { useEffect } from 'preact/hooks';
import { useStore } from '../platform/store.ts';
import { dismissToast, toast, undoLast } from '../platform/toasts.ts';
import { common } from '../texts/en/common.ts';
import { Icon } from './icon.tsx';

/** The message of the last action, with "Undo" until the next one. */
export function Toasts() {
  const shown = useStore(toast);
  return (
    <>
      <div class="toasts" role="status">
        {shown && !shown.isFailure && (
          <ToastBox key={shown.id} text={shown.text} canUndo={!!shown.undo} isFailure={false} />
        )}
      </div>
      <div class="toasts" role="alert">
        {shown?.isFailure && <ToastBox key={shown.id} text={shown.text} canUndo={false} isFailure />}
      </div>
    </>
  );
}

/** Without "Undo", a message has been read by then. */
const READ_MS = 8_000;

function ToastBox({ text, canUndo, isFailure }: { text: string; canUndo: boolean; isFailure: boolean }) {
  useEffect(() => {
    if (canUndo || isFailure) return;
    const timer = setTimeout(dismissToast, READ_MS);
    return () => clearTimeout(timer);
  }, [canUndo, isFailure]);
  return (
    <div class="toast">
      <span>{text}</span>
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
