import { useId, useRef, useState } from 'preact/hooks';
import type { Attachment } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { useMay } from '../platform/book.ts';
import { messageOf } from '../platform/failures.ts';
import { useOnline } from '../platform/online.ts';
import { readAgain, useRead } from '../platform/reads.ts';
import { sayFailure } from '../platform/toasts.ts';
import { attachmentTexts as t } from '../texts/en/attachments.ts';
import { common } from '../texts/en/common.ts';
import { AddFiles } from './add-files.tsx';
import { FILES, leaveOut } from './outgoing.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { OnItsWay, Stored } from './tiles.tsx';
import { useDropped } from './use-dropped.ts';
import { type Files, idOf } from './use-files.ts';

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
  const mayRemove = useMay()('deleteAttachment');
  const isOnline = useOnline();
  const [open, setOpen] = useState<Attachment>();
  const { data = [] } = useRead(
    ['attachments', transactionId],
    () => api.listAttachments({ transaction_id: transactionId ?? '', limit: 100 }).all(),
    { enabled: transactionId !== undefined },
  );
  const add = (chosen: readonly File[]) => {
    if (!mayAdd || chosen.length === 0) return;
    if (!isOnline) sayFailure(common.needsConnection);
    else files.add(chosen, data);
  };
  const field = useRef<HTMLDivElement>(null);
  const isOver = useDropped(field, add);
  const own = new Set(files.chosen.map(idOf));
  const others = data.filter((each) => !own.has(each.id));
  if (others.length === 0 && files.chosen.length === 0 && !mayAdd) return null;
  const remove = async (attachmentId: string, key?: string) => {
    try {
      await api.deleteAttachment(attachmentId);
      if (key !== undefined) leaveOut(key);
      await readAgain(FILES);
      onChanged();
    } catch (error) {
      sayFailure(messageOf(error));
    }
  };
  return (
    <div class="field" ref={field}>
      <span class="label" id={id}>
        {t.title}
      </span>
      <ul class="attach" aria-labelledby={id}>
        {others.map((each) => (
          <Stored
            key={each.id}
            attachment={each}
            onOpen={() => setOpen(each)}
            onDelete={mayRemove ? () => void remove(each.id) : undefined}
          />
        ))}
        {files.chosen.map((each) => {
          const { key, stored } = each;
          if (!stored) return <OnItsWay key={key} chosen={each} />;
          return (
            <Stored
              key={key}
              attachment={stored}
              chosen={each}
              onOpen={() => setOpen(stored)}
              onDelete={mayRemove ? () => void remove(stored.id, key) : undefined}
            />
          );
        })}
        {mayAdd && isOnline && <AddFiles onAdd={add} isOver={isOver} />}
      </ul>
      {mayAdd && !isOnline && <p class="second">{common.needsConnection}</p>}
      {open && <PictureDialog attachment={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
