import type { Writing } from '../platform/writes.ts';
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx';
import { Form, FormFailure, Submit } from './form.tsx';

interface AskProps {
  readonly title: string;
  /** What will be lost. */
  readonly text: string;
  /** Repeats the word of the button that opened it. */
  readonly action: string;
  readonly writing: Writing;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before what cannot be undone. Everything else happens at once and offers "Undo". */
export function AskDialog({ title, text, action, writing, onConfirm, onClose }: AskProps) {
  return (
    <Dialog title={title} onClose={onClose} isNarrow>
      <Form failure={writing.failure} onSubmit={onConfirm}>
        <DialogBody>
          <FormFailure failure={writing.failure} />
          <p>{text}</p>
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Submit label={action} isBusy={writing.isBusy} look="danger-fill" />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
