import { useState } from 'preact/hooks';
import type { Account, CreateOptions, JournalEntry, RevaluationInput } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { today } from '../platform/formats.ts';
import { readAgain } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { accountTexts as t } from '../texts/en/accounts.ts';
import { common } from '../texts/en/common.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { DateField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';

/** Posts what the rates of a day have gained or lost. */
export function RevalueDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [date, setDate] = useState(today(useUser().time_zone));
  const writing = useWriting(['date']);
  const revalue = async () => {
    if (date === '') return writing.fail({ fields: { date: common.required } });
    const remove = async (entry: JournalEntry) =>
      api.deleteJournalEntry(entry.id, { ifMatch: await etagOf(entry) });
    const create = (body: RevaluationInput, options: CreateOptions) =>
      api.revalueAccount(account.id, body, options);
    const entry = await writing.run(() => writing.create({ create, remove }, { date }));
    if (!entry) return;
    say(t.revalued, async () => {
      await remove(entry);
      await readAgain();
    });
    onClose();
  };
  return (
    <Dialog title={t.revalue} onClose={onClose} isNarrow>
      <Form failure={writing.failure} onSubmit={() => void revalue()}>
        <DialogBody>
          <FormFailure failure={writing.failure} />
          <p class="second">{t.revalueMore}</p>
          <DateField
            label={common.date}
            value={date}
            onChange={setDate}
            error={writing.failure.fields.date}
            input={{ autoFocus: true }}
          />
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Submit label={common.save} isBusy={writing.isBusy} />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
