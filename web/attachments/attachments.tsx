import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Attachment } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { messageOf } from '../platform/failures.ts';
import { locale } from '../platform/formats.ts';
import { TOUCH, useMedia } from '../platform/media.ts';
import { useOnline } from '../platform/online.ts';
import { readAgain, useRead } from '../platform/reads.ts';
import { sayFailure } from '../platform/toasts.ts';
import { attachmentTexts as t } from '../texts/en/attachments.ts';
import { common } from '../texts/en/common.ts';
import { Icon } from '../ui/icon.tsx';
import { RowButton } from '../ui/row-actions.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { fetchFile, isPicture, useThumbnail } from './pictures.ts';
import { type Chosen, FILES, type Files } from './use-files.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,application/pdf';

interface AttachmentsProps {
  /** Undefined for a new one. */
  readonly transactionId: string | undefined;
  readonly files: Files;
  readonly mayAdd: boolean;
  readonly onChanged: () => void;
}

/** The files of a transaction, and those that are on their way. */
export function Attachments({ transactionId, files, mayAdd, onChanged }: AttachmentsProps) {
  const id = useId();
  const may = useMay();
  const [open, setOpen] = useState<Attachment>();
  const { data = [] } = useRead(
    ['attachments', transactionId],
    () => api.listAttachments({ transaction_id: transactionId ?? '', limit: 100 }).all(),
    { enabled: transactionId !== undefined },
  );
  const own = new Set(files.chosen.map(({ stored, sending }) => (stored ?? sending.announced)?.id));
  const stored = data.filter((each) => !own.has(each.id));
  const isEmpty = stored.length === 0 && files.chosen.length === 0;
  if (isEmpty && !mayAdd) return null;
  const remove = async (attachmentId: string, key?: string) => {
    try {
      await api.deleteAttachment(attachmentId);
      if (key !== undefined) files.leaveOut(key);
      await readAgain(FILES);
      onChanged();
    } catch (error) {
      sayFailure(messageOf(error));
    }
  };
  const mayRemove = may('deleteAttachment');
  return (
    <div class="field">
      <span class="label" id={id}>
        {t.title}
      </span>
      <ul class="attach" aria-labelledby={id}>
        {stored.map((each) => (
          <Stored
            key={each.id}
            attachment={each}
            onOpen={() => setOpen(each)}
            onDelete={mayRemove ? () => void remove(each.id) : undefined}
          />
        ))}
        {files.chosen.map((each) =>
          each.stored ? (
            <Stored
              key={each.key}
              attachment={each.stored}
              onOpen={() => setOpen(each.stored)}
              onDelete={mayRemove ? () => void remove(each.stored?.id ?? '', each.key) : undefined}
              onKeepOriginal={each.original && mayRemove ? () => files.keepOriginal(each.key) : undefined}
            />
          ) : (
            <OnItsWay key={each.key} chosen={each} files={files} />
          ),
        )}
        {mayAdd && (
          <li>
            <AddTile onAdd={files.add} />
          </li>
        )}
      </ul>
      {open && <PictureDialog attachment={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

interface StoredProps {
  readonly attachment: Attachment;
  readonly onOpen: () => void;
  readonly onDelete: (() => void) | undefined;
  readonly onKeepOriginal?: (() => void) | undefined;
}

function Stored({ attachment, onOpen, onDelete, onKeepOriginal }: StoredProps) {
  const id = useId();
  const isOnline = useOnline();
  const { file_name, size, status } = attachment;
  const isThere = status === 'stored';
  const thumbnail = useThumbnail(isThere ? attachment : undefined);
  const openable = isThere && isPicture(attachment);
  const download = () =>
    void fetchFile(attachment.id, { asDownload: true }).catch((error) => sayFailure(messageOf(error)));
  return (
    <li>
      <span class="thumb">
        {thumbnail ? <img src={thumbnail} alt="" /> : <Icon name={openable ? 'clip' : 'file'} />}
      </span>
      <span class="meta">
        <b id={id} title={file_name}>
          {file_name}
        </b>
        {isThere ? sizeText(size) : t.missing}
      </span>
      {onKeepOriginal && <span class="meta">{t.shrunk}</span>}
      <span class="acts">
        {openable && isOnline && <RowButton of={id} label={t.open} onClick={onOpen} />}
        {isThere && isOnline && <RowButton of={id} label={t.download} onClick={download} />}
        {onKeepOriginal && <RowButton of={id} label={t.keepOriginal} onClick={onKeepOriginal} />}
        {onDelete && isOnline && <RowButton of={id} label={common.delete} onClick={onDelete} look="danger" />}
      </span>
    </li>
  );
}

function OnItsWay({ chosen, files }: { chosen: Chosen; files: Files }) {
  const id = useId();
  const { key, file, original, state, share, failure } = chosen;
  const percent = new Intl.NumberFormat(locale(), { style: 'percent' }).format(share);
  return (
    <li>
      <span class="thumb">
        {state === 'sending' ? (
          <progress class="progress" value={share} max={1} aria-label={t.sendingOne(file.name)} />
        ) : (
          <Icon name={file.type === 'application/pdf' ? 'file' : 'clip'} />
        )}
      </span>
      <span class="meta" role={state === 'failed' ? 'alert' : undefined}>
        <b id={id} title={file.name}>
          {file.name}
        </b>
        {state === 'failed' ? (failure ?? t.failed) : state === 'later' ? t.later : t.sending(percent)}
      </span>
      {original && <span class="meta">{t.shrunk}</span>}
      <span class="acts">
        {state === 'failed' && <RowButton of={id} label={t.tryAgain} onClick={() => files.tryAgain(key)} />}
        {original && state !== 'sending' && (
          <RowButton of={id} label={t.keepOriginal} onClick={() => files.keepOriginal(key)} />
        )}
        {state !== 'sending' && (
          <RowButton of={id} label={common.delete} onClick={() => files.leaveOut(key)} look="danger" />
        )}
      </span>
    </li>
  );
}

/** Chooses files; takes those that are dropped on it, or pasted anywhere in the dialog. */
function AddTile({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const isTouch = useMedia(TOUCH);
  const isOnline = useOnline();
  const any = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const tile = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = tile.current?.closest('dialog');
    const paste = (event: Event) => {
      const pasted = [...((event as ClipboardEvent).clipboardData?.files ?? [])];
      if (pasted.length > 0) onAdd(pasted);
    };
    dialog?.addEventListener('paste', paste);
    return () => dialog?.removeEventListener('paste', paste);
  }, [onAdd]);
  if (!isOnline) return <p class="second">{common.needsConnection}</p>;
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    onAdd([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to what the button does.
    <div
      ref={tile}
      class="add-file"
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        onAdd([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      {isTouch && (
        <button class="thumb add" type="button" onClick={() => camera.current?.click()}>
          <Icon name="camera" />
          {t.camera}
        </button>
      )}
      <button
        class={isOver ? 'thumb add is-over' : 'thumb add'}
        type="button"
        onClick={() => any.current?.click()}
      >
        <Icon name="clip" />
        {t.add}
      </button>
      <input ref={any} type="file" hidden multiple accept={ACCEPTED} aria-label={t.add} onChange={take} />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t.camera}
        onChange={take}
      />
    </div>
  );
}

function sizeText(bytes: number): string {
  const inUnit = (unit: number, digits: number) =>
    new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(bytes / unit);
  return bytes >= 1_000_000
    ? t.megabytes(inUnit(1_000_000, 1))
    : t.kilobytes(inUnit(1000, bytes < 10_000 ? 1 : 0));
}
