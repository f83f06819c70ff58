import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Edit, EditInput } from '../../client/client.ts';
import { useCategories } from '../platform/books.ts';
import type { Failure } from '../platform/failures.ts';
import type { NextStep } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { editTexts as t } from '../texts/en/edits.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Progress } from '../ui/progress.tsx';
import { EditPreview } from './preview-table.tsx';
import { runEdit, sayResult } from './run-edit.ts';
import { usePreview } from './use-preview.ts';

interface EditDialogProps {
  readonly title: string;
  /** What it would do with the fields as they are. Undefined as long as nothing is chosen. */
  readonly body: EditInput | undefined;
  /** How many transactions match, if that is known. */
  readonly matched?: number | undefined;
  /** What is missing or wrong, if it is sent as it is. */
  readonly check?: () => Failure | undefined;
  /** Default: "Change 187". */
  readonly submit?: string;
  /** Fields above the preview, with what is wrong with them. */
  readonly children?: (failure: Failure) => ComponentChildren;
  /** What is offered once it is done. */
  readonly next?: NextStep | undefined;
  readonly onClose: () => void;
  readonly onDone: (edit: Edit) => void;
}

/** Shows what a change of many transactions would do, does it, and offers to undo it. */
export function EditDialog(props: EditDialogProps) {
  const { title, body, matched, check, submit, children, next, onClose, onDone } = props;
  const preview = usePreview(body);
  const categories = useCategories().data ?? [];
  const [edit, setEdit] = useState<Edit>();
  const writing = useWriting(['actions', 'filter', 'rule', 'rule_ids'], undefined, { touches: ['edits'] });
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const found = body && preview.data;
  const run = async () => {
    const wrong = check?.();
    if (wrong) return writing.fail(wrong);
    if (!body) return writing.fail({ fields: {}, message: t.chooseFirst });
    const done = await writing.run(() => runEdit(body, setEdit, writing.once(JSON.stringify(body))));
    if (!done) return;
    onDone(done);
    await sayResult(done, next);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form failure={writing.failure} onSubmit={() => void run()}>
        <DialogBody>
          <FormFailure failure={writing.failure} />
          {children?.(writing.failure)}
          {found ? (
            <EditPreview preview={found} matched={matched} categoryName={(id) => names.get(id) ?? ''} />
          ) : (
            <p class="second">{body && preview.error ? t.changesNothing : t.chooseFirst}</p>
          )}
          {writing.isBusy && (
            <Progress
              label={t.working(edit?.counts.changed ?? 0, found?.changing ?? matched ?? 0)}
              done={edit?.counts.changed ?? 0}
              of={found?.changing ?? matched ?? 0}
            />
          )}
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <span class="small second only-wide">{t.undoable}</span>
          <Submit
            label={submit ?? (found && !found.isPart ? t.changeCount(found.changing) : t.change)}
            isBusy={writing.isBusy}
          />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
