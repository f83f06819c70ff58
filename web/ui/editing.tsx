import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { etagOf } from '../../client/client.ts';
import type { BodyOrFailure } from '../platform/checks.ts';
import { ChangedElsewhere, type Endpoints } from '../platform/in-doubt.ts';
import { readAgain, type Touched } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import type { Typed } from '../platform/typed.ts';
import { useWriting, type Writing } from '../platform/writes.ts';
import { ConflictDialog } from './conflict.tsx';
import { differencesBetween, onTopOf } from './differences.ts';

/** A part of what the form contains. */
export type Part<Draft> = keyof Draft & string;

/** What a form needs to know about a kind of record. Its drafts are what the form contains, as it was typed. */
export interface RecordKind<Draft, Rec, Body> {
  /** Each part that the form shows, as its field and the dialog "Changed elsewhere" call it. */
  readonly labels: Readonly<Partial<Record<Part<Draft>, string>>>;
  /** What the API calls a part in errors, if it is not the part's own name. */
  readonly names?: Readonly<Partial<Record<Part<Draft>, string>>>;
  /** Fields that are no parts of the record, such as a password. */
  readonly others?: readonly string[];
  /** A part as people read it, such as the name of an account. Default: the text itself. */
  readonly show?: (part: Part<Draft>, draft: Draft) => string;
  readonly draftOf: (record: Rec) => Draft;
  /** The request, or what is missing. Left out fields keep their value, so an emptied one must be null. */
  readonly bodyOf: (draft: Draft) => BodyOrFailure<Body>;
  readonly create: (body: Body, options: { readonly idempotencyKey: string }) => Promise<Rec>;
  readonly update: (record: Rec, body: Body, options: { readonly ifMatch: string }) => Promise<Rec>;
  readonly read: (record: Rec) => Promise<Rec>;
  readonly remove?: ((record: Rec, options: { readonly ifMatch: string }) => Promise<void>) | undefined;
  /** Whether a new record can be taken back without asking. */
  readonly canTakeBack?: boolean;
  /** Whether a record that one body made never changes into what another says. */
  readonly mustReplace?: (record: Rec, body: Body, made: Body) => boolean;
  readonly said: string | ((saved: Rec) => string);
  /** What it says when a new one waits on this device. */
  readonly saidWaiting?: string;
  /** What a write of it touches, if it is known. */
  readonly touches?: Touched;
  /** Whether the old values can be written back without asking anything. Default: yes. */
  readonly canUndo?: (before: Draft, after: Draft) => boolean;
}

type PartOf<Draft, Value> = { [P in keyof Draft]: Draft[P] extends Value ? P : never }[keyof Draft] & string;

/** What the parts of a form get. */
export interface FormPart<Draft> {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly errors: Readonly<Record<string, string>>;
  /** What connects a field to its part: `<TextField {...field('name')} />`. */
  readonly field: (part: PartOf<Draft, string | undefined>) => {
    readonly label: string;
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly error: string | undefined;
  };
  /** The same for a `<CheckField>`. */
  readonly check: (part: PartOf<Draft, boolean>) => {
    readonly label: string;
    readonly isChecked: boolean;
    readonly onChange: (isChecked: boolean) => void;
  };
}

export interface EditingOptions<Draft, Rec, Body> {
  readonly kind: RecordKind<Draft, Rec, Body>;
  /** Undefined for a new one. */
  readonly record: Rec | undefined;
  readonly empty: Draft;
  readonly onSaved?: ((saved: Rec) => void) | undefined;
  /** Where what is typed survives a reload. */
  readonly typed?: Typed | undefined;
  /** Saves a new one instead of the kind's `create`, if it may wait on this device; undefined in the promise: it does. */
  readonly saveNew?: ((body: Body) => Promise<Rec | undefined> | undefined) | undefined;
  /** Something that the form needs and that is on its way: whether it arrives. */
  readonly arriving?: (() => Promise<boolean> | undefined) | undefined;
  /** After a new one was saved on this device. */
  readonly onWaiting?: (() => void) | undefined;
}

export interface Editing<Draft, Rec> extends FormPart<Draft> {
  /** The version that was opened, or that replaced it after a conflict. */
  readonly record: Rec | undefined;
  readonly writing: Writing;
  /** The record as it is now, where something beside the form has changed only this field of it. */
  readonly noteBeside: (read: Rec, field: keyof Rec & string) => void;
  /** `after` replaces `onSaved` and `onWaiting`. */
  readonly save: (after?: (saved: Rec | undefined) => void) => void;
  /** The dialog "Changed elsewhere", while it is open. */
  readonly conflict: ComponentChildren;
}

/** What a form finds again after a reload. */
interface KeptForm<Draft, Rec> {
  readonly record?: Rec;
  readonly opened?: Draft;
  readonly draft?: Draft;
}

/** A form of one record: errors at their fields, "Changed elsewhere" after a 412, and "Undo". */
export function useEditing<Draft extends object, Rec extends object, Body extends object>(
  options: EditingOptions<Draft, Rec, Body>,
): Editing<Draft, Rec> {
  const { kind, typed, saveNew } = options;
  const [kept] = useState(() => (typed?.read() ?? {}) as KeptForm<Draft, Rec>);
  const [record, setRecord] = useState(kept.record ?? options.record);
  const [opened, setOpened] = useState(() => {
    const first = record ? kind.draftOf(record) : options.empty;
    // What an earlier version of the app has kept may lack a part.
    return kept.opened ? { ...first, ...kept.opened } : first;
  });
  const [draft, setDraft] = useState(kept.draft ? { ...opened, ...kept.draft } : opened);
  useEffect(() => {
    if (draft !== opened) typed?.keep({ draft, opened, record });
  }, [draft, opened, record, typed]);
  const [theirs, setTheirs] = useState<Rec>();
  const [isWaiting, setWaiting] = useState(false);
  const nameOf = (part: Part<Draft>) => kind.names?.[part] ?? part;
  const shown = (Object.keys(kind.labels) as Part<Draft>[]).map(nameOf);
  const writing = useWriting(
    [...shown, ...(kind.others ?? [])],
    (error) => {
      if (!(error instanceof ChangedElsewhere)) return false;
      setTheirs(error.theirs as Rec);
      return true;
    },
    { touches: kind.touches, typed },
  );
  const begin = (read: Rec) => {
    setRecord(read);
    setOpened(kind.draftOf(read));
    setDraft(kind.draftOf(read));
  };

  const noteBeside = (read: Rec, field: keyof Rec & string) => {
    const without = (value: Rec | undefined) => JSON.stringify({ ...value, [field]: undefined });
    if (without(read) === without(record)) setRecord(read);
  };

  const save = async (after?: (saved: Rec | undefined) => void, mine = draft, over = record) => {
    // Something else of the form may be on its way.
    if (writing.isBusy || isWaiting) return;
    const arriving = options.arriving?.();
    if (arriving) {
      setWaiting(true);
      const hasArrived = await arriving;
      setWaiting(false);
      if (!hasArrived) return;
    }
    const checked = kind.bodyOf(mine);
    if ('failure' in checked) return writing.fail(checked.failure);
    const endpoints = endpointsOf(kind);
    const done = await writing.run(
      async () => {
        try {
          if (over) return { saved: await writing.change(endpoints, over, checked.body) };
          const saving = saveNew?.(checked.body);
          if (saving) return { saved: await saving };
          return { saved: await writing.create(endpoints, checked.body) };
        } catch (error) {
          if (!(error instanceof ChangedElsewhere)) throw error;
          const found = error.theirs as Rec;
          // Something beside the form has changed, such as the number of files.
          if (over && differencesBetween(kind, opened, kind.draftOf(found)).length === 0)
            return { saved: await writing.change(endpoints, found, checked.body) };
          if (differencesBetween(kind, mine, kind.draftOf(found)).length > 0) throw error;
          return { saved: found };
        }
      },
      ({ saved }) => saved !== undefined,
    );
    if (!done) return;
    const { saved } = done;
    typed?.forget();
    if (saved) {
      const text = typeof kind.said === 'string' ? kind.said : kind.said(saved);
      say(text, over ? undoOf(kind, saved, kind.draftOf(over)) : removalOf(kind, saved));
      if (over) begin(saved);
    } else say(kind.saidWaiting ?? '');
    if (after) after(saved);
    else if (saved) options.onSaved?.(saved);
    else options.onWaiting?.();
  };
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const { fields: errors } = writing.failure;
  return {
    record,
    noteBeside,
    draft,
    change,
    errors,
    field: (part) => ({
      label: kind.labels[part] ?? '',
      value: String(draft[part] ?? ''),
      onChange: (value) => change({ [part]: value } as Partial<Draft>),
      error: errors[nameOf(part)],
    }),
    check: (part) => ({
      label: kind.labels[part] ?? '',
      isChecked: draft[part] === true,
      onChange: (isChecked) => change({ [part]: isChecked } as Partial<Draft>),
    }),
    writing: { ...writing, isBusy: writing.isBusy || isWaiting },
    save: (after) => void save(after),
    conflict: theirs && (
      <ConflictDialog
        differences={differencesBetween(kind, draft, kind.draftOf(theirs))}
        onClose={() => setTheirs(undefined)}
        onKeepMine={() => {
          const merged = onTopOf(kind.draftOf(theirs), opened, draft);
          setTheirs(undefined);
          setDraft(merged);
          setRecord(theirs);
          void save(undefined, merged, theirs);
        }}
        onUseTheirs={() => {
          setTheirs(undefined);
          begin(theirs);
        }}
      />
    ),
  };
}

function endpointsOf<Draft, Rec extends object, Body extends object>(
  kind: RecordKind<Draft, Rec, Body>,
): Endpoints<Body, Rec> {
  const { create, update, read, remove, mustReplace, draftOf, bodyOf } = kind;
  return {
    create,
    update: async (record, body) => update(record, body, { ifMatch: await etagOf(record) }),
    read,
    isFrom: (record, body) => {
      const now = bodyOf(draftOf(record));
      return 'body' in now && JSON.stringify(now.body) === JSON.stringify(body);
    },
    mustReplace,
    remove: remove && (async (record) => remove(record, { ifMatch: await etagOf(record) })),
  };
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
    await readAgain(kind.touches);
  };
}

function removalOf<Draft, Rec extends object, Body>(kind: RecordKind<Draft, Rec, Body>, saved: Rec) {
  const { remove } = kind;
  if (!remove || !kind.canTakeBack) return undefined;
  return async () => {
    await remove(saved, { ifMatch: await etagOf(saved) });
    await readAgain(kind.touches);
  };
}
