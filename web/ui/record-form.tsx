import type { ComponentChildren } from 'preact';
import { isProblem } from '../../client/client.ts';
import { useRead } from '../platform/reads.ts';
import { common } from '../texts/en/common.ts';
import { ByLine } from './author.tsx';
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx';
import { type EditingOptions, type FormPart, useEditing } from './editing.tsx';
import { Form, FormFailure, Submit } from './form.tsx';
import { Skeleton } from './loading.tsx';
import { LoadFailure, Notice } from './notice.tsx';

interface RecordFormProps<Draft, Rec, Body> extends EditingOptions<Draft, Rec, Body> {
  readonly onClose: () => void;
  /** True: `onSaved` decides whether the dialog closes. */
  readonly staysOpen?: boolean;
  readonly children: (part: FormPart<Draft>) => ComponentChildren;
}

/** The form of a dialog. */
export function RecordForm<Draft extends object, Rec extends object, Body extends object>(
  props: RecordFormProps<Draft, Rec, Body>,
) {
  const { onClose, onSaved } = props;
  const editing = useEditing({
    ...props,
    onSaved: (saved) => {
      onSaved?.(saved);
      if (!props.staysOpen) onClose();
    },
  });
  const { failure, isBusy } = editing.writing;
  return (
    <Form failure={failure} onSubmit={editing.save} look="dialog-form">
      <DialogBody>
        <FormFailure failure={failure} />
        {props.children(editing)}
        {props.record && <ByLine record={props.record} />}
      </DialogBody>
      <DialogFoot onCancel={onClose}>
        <Submit label={common.save} isBusy={isBusy} />
      </DialogFoot>
      {editing.conflict}
    </Form>
  );
}

interface RecordDialogProps<Rec> {
  readonly title: string;
  /** `new`, or the id of a record. */
  readonly id: string;
  readonly cacheKey: string;
  readonly read: (id: string) => Promise<Rec>;
  /** Says that the record does not exist. */
  readonly gone: string;
  readonly onClose: () => void;
  readonly children: (record: Rec | undefined) => ComponentChildren;
}

/** A dialog over the list, for a new record or one that is read first. */
export function RecordDialog<Rec>(props: RecordDialogProps<Rec>) {
  const { title, id, cacheKey, read, gone, onClose, children } = props;
  const isNew = id === 'new';
  const reading = useRead([cacheKey, id], () => read(id), { enabled: !isNew });
  return (
    <Dialog title={title} onClose={onClose}>
      {isNew || reading.data ? (
        children(isNew ? undefined : reading.data)
      ) : (
        <DialogBody>
          {!reading.error ? (
            <Skeleton lines={5} />
          ) : isProblem(reading.error, 'not_found', 'book_not_found') ? (
            <Notice kind="red">{gone}</Notice>
          ) : (
            <LoadFailure error={reading.error} again={reading.again} />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}
