import { useRef } from 'preact/hooks';
import { TOUCH, useMedia } from '../platform/media.ts';
import { attachmentTexts as t } from '../texts/en/attachments.ts';
import { Icon } from '../ui/icon.tsx';
import { ACCEPTED } from './file-types.ts';

interface AddFilesProps {
  readonly onAdd: (files: readonly File[]) => void;
  /** Files are held over the dialog. */
  readonly isOver: boolean;
}

/** Chooses files, or takes a photograph. */
export function AddFiles({ onAdd, isOver }: AddFilesProps) {
  const isTouch = useMedia(TOUCH);
  const any = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    onAdd([...(currentTarget.files ?? [])]);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <>
      {isTouch && (
        <li>
          <button class="thumb add" type="button" onClick={() => camera.current?.click()}>
            <Icon name="camera" />
            {t.camera}
          </button>
        </li>
      )}
      <li>
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
      </li>
    </>
  );
}
