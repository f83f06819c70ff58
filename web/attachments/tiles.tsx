import { useId } from 'preact/hooks';
import type { Attachment } from '../../client/client.ts';
import { messageOf } from '../platform/failures.ts';
import { locale } from '../platform/formats.ts';
import { useOnline } from '../platform/online.ts';
import { sayFailure } from '../platform/toasts.ts';
import { attachmentTexts as t } from '../texts/en/attachments.ts';
import { common } from '../texts/en/common.ts';
import { Icon } from '../ui/icon.tsx';
import { RowButton } from '../ui/row-actions.tsx';
import { keepOriginal, leaveOut, type Outgoing, tryAgain } from './outgoing.ts';
import { isPicture, saveFile } from './pictures.ts';
import { sizeText } from './size-text.ts';
import { useThumbnail } from './thumbnails.ts';

/** As long as an address takes a file: somebody may be sending it. */
const SENDING_MS = 15 * 60_000;

interface StoredProps {
  readonly attachment: Attachment;
  /** What was chosen here, if it was. */
  readonly chosen?: Outgoing;
  readonly onOpen: () => void;
  readonly onDelete: (() => void) | undefined;
}

/** A file that the service knows. */
export function Stored({ attachment, chosen, onOpen, onDelete }: StoredProps) {
  const id = useId();
  const isOnline = useOnline();
  const { file_name, status, created_at } = attachment;
  const isThere = status === 'stored';
  const isOpenable = isThere && isPicture(attachment) && isOnline;
  const isRecent = Date.now() - Date.parse(created_at) < SENDING_MS;
  const download = () => void saveFile(attachment.id).catch((error) => sayFailure(messageOf(error)));
  return (
    <li>
      {isOpenable ? (
        <button class="thumb" type="button" aria-label={t.open} aria-describedby={id} onClick={onOpen}>
          <Face name={attachment.id} isPicture />
        </button>
      ) : (
        <span class="thumb">
          <Face name={attachment.id} isPicture={isPicture(attachment)} />
        </span>
      )}
      <span class="meta">
        <b id={id} title={file_name}>
          {file_name}
        </b>
        {isThere ? kindAndSize(attachment) : isRecent ? t.elsewhere : t.missing}
      </span>
      {chosen && <Note of={chosen} />}
      <span class="acts">
        {isThere && isOnline && <RowButton of={id} label={t.download} onClick={download} />}
        {chosen?.original && onDelete && isOnline && (
          <RowButton of={id} label={t.keepOriginal} onClick={() => keepOriginal(chosen.key)} />
        )}
        {onDelete && isOnline && <RowButton of={id} label={common.delete} onClick={onDelete} look="danger" />}
      </span>
    </li>
  );
}

/** A picture says by itself what it is. */
function kindAndSize({ content_type, size }: Attachment): string {
  return content_type === 'application/pdf' ? t.pdf(sizeText(size)) : sizeText(size);
}

/** A file that was chosen here, and that the service does not have yet. */
export function OnItsWay({ chosen }: { chosen: Outgoing }) {
  const id = useId();
  const isOnline = useOnline();
  const { key, file, original, state, share } = chosen;
  const isSending = state === 'sending';
  return (
    <li>
      <span class={state === 'failed' ? 'thumb bad' : 'thumb'}>
        <Face name={key} isPicture={file.type !== 'application/pdf'} />
        {isSending && (
          <progress class="progress" value={share} max={1} aria-label={t.sendingOne(file.name)} />
        )}
      </span>
      <span class="meta" role={state === 'failed' ? 'alert' : undefined}>
        <b id={id} title={file.name}>
          {file.name}
        </b>
        {stateText(chosen, isOnline)}
      </span>
      <Note of={chosen} />
      <span class="acts">
        {state === 'failed' && <RowButton of={id} label={t.tryAgain} onClick={() => tryAgain(key)} />}
        {original && !isSending && (
          <RowButton of={id} label={t.keepOriginal} onClick={() => keepOriginal(key)} />
        )}
        {!isSending && (
          <RowButton of={id} label={common.delete} onClick={() => leaveOut(key)} look="danger" />
        )}
      </span>
    </li>
  );
}

function stateText({ state, share, failure, transactionId }: Outgoing, isOnline: boolean): string {
  if (state === 'preparing') return t.preparing;
  if (state === 'failed') return failure ?? t.failed;
  if (!isOnline) return common.needsConnection;
  if (transactionId === undefined) return t.later;
  return t.sending(new Intl.NumberFormat(locale(), { style: 'percent' }).format(share));
}

/** What was done to a photograph, or was not. */
function Note({ of: { original, mayTellPlace, file } }: { of: Outgoing }) {
  if (original) return <span class="meta">{file.size < original.size ? t.shrunk : t.cleaned}</span>;
  return mayTellPlace ? <span class="meta">{t.mayTellPlace}</span> : null;
}

/** A small picture, if one was made on this device, or a sign of the type. */
function Face({ name, isPicture }: { name: string; isPicture: boolean }) {
  const thumbnail = useThumbnail(name);
  if (thumbnail) return <img src={thumbnail} alt="" />;
  return <Icon name={isPicture ? 'picture' : 'file'} />;
}
