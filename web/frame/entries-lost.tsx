import { beforeRemoval, type Wish } from '../platform/kept/removal.ts';
import { createStore, useStore } from '../platform/store.ts';
import { entriesToLose } from '../platform/waiting/waiting.ts';
import { frame } from '../texts/en/frame.ts';
import { waitingTexts as t } from '../texts/en/waiting.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';

interface Question {
  readonly wish: Wish;
  readonly count: number;
  readonly answer: (isMeant: boolean) => void;
}

const question = createStore<Question | undefined>(undefined);

beforeRemoval((wish) => {
  const count = entriesToLose();
  if (count === 0) return Promise.resolve(true);
  return new Promise((resolve) =>
    question.set({
      wish,
      count,
      answer: (isMeant) => {
        question.set(undefined);
        resolve(isMeant);
      },
    }),
  );
});

/** Asks before entries are lost that were not sent. */
export function EntriesLost() {
  const asked = useStore(question);
  if (!asked) return null;
  const action = asked.wish === 'signed-out' ? frame.signOut : t.goOn;
  return (
    <Dialog title={action} onClose={() => asked.answer(false)} isNarrow>
      <DialogBody>
        <p>{t.lost(asked.count)}</p>
      </DialogBody>
      <DialogFoot onCancel={() => asked.answer(false)}>
        <button class="button danger-fill" type="button" onClick={() => asked.answer(true)}>
          {action}
        </button>
      </DialogFoot>
    </Dialog>
  );
}
