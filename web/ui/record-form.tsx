import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { etagOf, isProblem } from '../../client/client.ts';
import type { Failure } from '../platform/failures.ts';
import { readAgain, useRead } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useWriting, type Writing } from '../platform/writes.ts';
import { common } from '../texts/en/common.ts';
import { ByLine } from './author.tsx';
import { ConflictDialog, type Difference } from './conflict.tsx';
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx';
import { Form, FormFailure, Submit } from './form.tsx';
import { Skeleton } from './loading.tsx';
import { LoadFailure, Notice } from './notice.tsx';

export type Checked<Body> = { readonly body: Body } | { readonly failure: Failure };

/** What the form contains, as it was typed. */
type Drafts = Readonly<Record<string, unknown>>;

export interface RecordKind<Draft, Rec, Body> {
  /** Under the names of the fields that the API uses in errors. */
  readonly fields: readonly string[];
  /** What the dialog "Changed elsewhere" calls each part of the draft. */
  readonly labels: Readonly<Partial<Record<keyof Draft & string, string>>>;
  /** A part as people read it, such as the name of an account. Default: the text itself. */
  readonly show?: (part: keyof Draft & string, draft: Draft) => string;
  readonly draftOf: (record: Rec) => Draft;
  /** The request, or what is missing. Left out fields keep their value, so an emptied one must be null. */
  readonly bodyOf: (draft: Draft) => Checked<Body>;
  readonly create: (body: Body, options: { readonly idempotencyKey: string }) => Promise<Rec>;
  readonly update: (record: Rec, body: Body, options: { readonly ifMatch: string }) => Promise<Rec>;
  readonly read: (record: Rec) => Promise<Rec>;
  /** Takes a new record back. Without it, only changes can be undone. */
  readonly remove?: (record: Rec, options: { readonly ifMatch: string }) => Promise<void>;
  readonly said: string | ((saved: Rec) => string);
  /** Whether the old values can be written back without asking anything. Default: yes. */
  readonly canUndo?: (before: Draft, after: Draft) => boolean;
}

export interface FormPart<Draft> {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

interface EditingOptions<Draft, Rec, Body> {
  readonly kind: RecordKind<Draft, Rec, Body>;
  /** Undefined for a new one. */
  readonly record: Rec | undefined;
  readonly empty: Draft;
  readonly onSaved?: ((saved: Rec) => void) | undefined;
}

export interface Editing<Draft> extends FormPart<Draft> {
  readonly writing: Writing;
  readonly save: () => void;
  /** The dialog "Changed elsewhere", while it is open. */
  readonly conflict: ComponentChildren;
}

/** A form of one record: errors at their fields, "Changed elsewhere" after a 412, and "Undo". */
export function useEditing<Draft extends object, Rec extends object, Body>(
  options: EditingOptions<Draft, Rec, Body>,
): Editing<Draft> {
  const { kind } = options;
  const [record, setRecord] = useState(options.record);
  const [opened, setOpened] = useState(() => (options.record ? kind.draftOf(options.record) : options.empty));
  const [draft, setDraft] = useState(opened);
  const [theirs, setTheirs] = useState<Rec>();
  const writing = useWriting(kind.fields, (error) => {
    if (!record || !isProblem(error, 'version_mismatch')) return false;
    void kind.read(record).then(setTheirs, () => undefined);
    return true;
  });
  const begin = (read: Rec) => {
    setRecord(read);
    setOpened(kind.draftOf(read));
    setDraft(kind.draftOf(read));
  };

  const save = async (mine = draft, over = record) => {
    const checked = kind.bodyOf(mine);
    if ('failure' in checked) return writing.fail(checked.failure);
    const saved = await writing.run(async () =>
      over
        ? kind.update(over, checked.body, { ifMatch: await etagOf(over) })
        : kind.create(checked.body, { idempotencyKey: writing.key() }),
    );
    if (!saved) return;
    const text = typeof kind.said === 'string' ? kind.said : kind.said(saved);
    say(text, over ? undoOf(kind, saved, kind.draftOf(over)) : removalOf(kind, saved));
    if (over) begin(saved);
    options.onSaved?.(saved);
  };
  return {
    draft,
    change: (part) => setDraft((now) => ({ ...now, ...part })),
    errors: writing.failure.fields,
    writing,
    save: () => void save(),
    conflict: theirs && (
      <ConflictDialog
        differences={differencesBetween(kind, draft, kind.draftOf(theirs))}
        onClose={() => setTheirs(undefined)}
        onKeepMine={() => {
          const merged = onTopOf(kind.draftOf(theirs), opened, draft);
          setTheirs(undefined);
          setDraft(merged);
          setRecord(theirs);
          void save(merged, theirs);
        }}
        onUseTheirs={() => {
          setTheirs(undefined);
          begin(theirs);
        }}
      />
    ),
  };
}

interface RecordFormProps<Draft, Rec, Body> extends EditingOptions<Draft, Rec, Body> {
  readonly onClose: () => void;
  /** True: `onSaved` decides whether the dialog closes. */
  readonly staysOpen?: boolean;
  readonly children: (part: FormPart<Draft>) => ComponentChildren;
}

/** The form of a dialog. */
export function RecordForm<Draft extends object, Rec extends object, Body>(
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

function undoOf<Draft, Rec extends object, Body>(
  kind: RecordKind<Draft, Rec, Body>,
  saved: Rec,
  before: Draft,
) {
  const checked = kind.bodyOf(before);
  if ('failure' in checked || kind.canUndo?.(before, kind.draftOf(saved)) === false) return undefined;
  return async () => {
    await kind.update(saved, checked.body, { ifMatch: await etagOf(saved) });
    await readAgain();
  };
}

function removalOf<Draft, Rec extends object, Body>(kind: RecordKind<Draft, Rec, Body>, saved: Rec) {
  const { remove } = kind;
  if (!remove) return undefined;
  return async () => {
    await remove(saved, { ifMatch: await etagOf(saved) });
    await readAgain();
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function differencesBetween<Draft extends object, Rec, Body>(
  kind: RecordKind<Draft, Rec, Body>,
  mine: Draft,
  theirs: Draft,
): Difference[] {
  const text = (part: keyof Draft & string, draft: Draft) => {
    const value = draft[part] as unknown;
    if (typeof value === 'boolean') return value ? common.yes : common.no;
    return kind.show?.(part, draft) ?? String(value ?? '');
  };
  return (Object.keys(kind.labels) as (keyof Draft & string)[])
    .filter((part) => !same(mine[part], theirs[part]))
    .map((part) => ({
      field: part,
      label: kind.labels[part] ?? part,
      yours: text(part, mine),
      theirs: text(part, theirs),
    }));
}

/** Their record with the fields that I changed since I opened it. */
function onTopOf<Draft extends object>(theirs: Draft, opened: Draft, mine: Draft): Draft {
  const changed = Object.entries(mine).filter(([part, value]) => !same(value, (opened as Drafts)[part]));
  return { ...theirs, ...(Object.fromEntries(changed) as Partial<Draft>) };
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
