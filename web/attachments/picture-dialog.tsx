import type { Attachment } from '../../client/client.ts';
import { attachmentTexts as t } from '../texts/en/attachments.ts';
import { common } from '../texts/en/common.ts';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { usePicture } from './pictures.ts';

/** A picture in the app, from the copy that this page has read. */
export function PictureDialog({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) {
  const { url, hasFailed, again } = usePicture(attachment.id);
  return (
    <Dialog title={attachment.file_name} onClose={onClose}>
      <DialogBody>
        {hasFailed ? (
          <Notice kind="red">
            {t.notRead}{' '}
            <button class="link" type="button" onClick={again}>
              {common.tryAgain}
            </button>
          </Notice>
        ) : url ? (
          <img class="whole-picture" src={url} alt={attachment.file_name} />
        ) : (
          <Skeleton lines={5} />
        )}
      </DialogBody>
    </Dialog>
  );
}
