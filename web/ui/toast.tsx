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
        {shown && !shown.isFailure && <ToastBox key={shown.id} text={shown.text} canUndo={!!shown.undo} />}
      </div>
      <div class="toasts" role="alert">
        {shown?.isFailure && <ToastBox key={shown.id} text={shown.text} canUndo={false} />}
      </div>
    </>
  );
}

function ToastBox({ text, canUndo }: { text: string; canUndo: boolean }) {
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
