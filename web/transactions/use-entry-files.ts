import { useEffect, useRef } from 'preact/hooks';
import type { AnyTransaction } from '../../client/client.ts';
import { leavePlace, sendTo } from '../attachments/outgoing.ts';
import { type Files, useFiles } from '../attachments/use-files.ts';
import { say } from '../platform/toasts.ts';
import { attachmentTexts as t } from '../texts/en/attachments.ts';

interface EntryFiles {
  readonly files: Files;
  /** They go where the entry goes: to the service now, or once it was sent (undefined). */
  readonly sendFiles: (saved: AnyTransaction | undefined) => void;
}

/** The files of an entry that is being typed. `entryId` stands for it until it is recorded. */
export function useEntryFiles(
  entryId: string,
  record: AnyTransaction | undefined,
  isWaiting: boolean,
  onStored: () => void,
): EntryFiles {
  const place = record?.id ?? entryId;
  const files = useFiles(place, record?.id, onStored);
  const isSaved = useRef(record !== undefined || isWaiting);
  // What is not saved is given up with its form.
  useEffect(
    () => () => {
      if (!isSaved.current) leavePlace(place);
    },
    [],
  );
  const sendFiles = (saved: AnyTransaction | undefined) => {
    isSaved.current = true;
    if (saved) sendTo(place, saved.id);
    else if (files.chosen.length > 0) say(t.waits);
  };
  return { files, sendFiles };
}
