import { isProblem } from '../../client/client.ts';
import { readAgain } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { common } from '../texts/en/common.ts';
import { AskDialog } from './ask.tsx';

interface DeleteDialogProps {
  readonly title: string;
  /** What will be lost. */
  readonly text: string;
  readonly said: string;
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
  /** Default: "Delete". */
  readonly action?: string;
  readonly onDone?: () => void;
}

/** Asks before something is deleted for good. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, text, said, remove, onClose, action = common.delete, onDone } = props;
  const writing = useWriting([]);
  const confirm = async () => {
    const isDone = await writing.run(async () => {
      try {
        await remove();
        return true;
      } catch (error) {
        // It was changed meanwhile: the message says so, and the next attempt is about the present version.
        if (isProblem(error, 'version_mismatch')) await readAgain();
        throw error;
      }
    });
    if (!isDone) return;
    say(said);
    onClose();
    onDone?.();
  };
  return (
    <AskDialog
      title={title}
      text={text}
      action={action}
      writing={writing}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
