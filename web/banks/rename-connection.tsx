import { useState } from 'preact/hooks';
import type { Connection } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { bankTexts as t } from '../texts/en/banks.ts';
import { common } from '../texts/en/common.ts';
import { Dialog, DialogBody, DialogFoot } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormFailure, Submit } from '../ui/form.tsx';

export function RenameConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const [name, setName] = useState(connection.name);
  const writing = useWriting(['name']);
  const save = async () => {
    if (name.trim() === '') return writing.fail({ fields: { name: common.required } });
    const saved = await writing.run(async () =>
      api.updateConnection(connection.id, { name: name.trim() }, { ifMatch: await etagOf(connection) }),
    );
    if (!saved) return undefined;
    say(t.saved);
    return onClose();
  };
  return (
    <Dialog title={t.renameTitle} onClose={onClose} isNarrow>
      <Form failure={writing.failure} onSubmit={() => void save()}>
        <DialogBody>
          <FormFailure failure={writing.failure} />
          <TextField
            label={t.name}
            value={name}
            onChange={setName}
            error={writing.failure.fields.name}
            input={{ autoFocus: true, maxLength: 150, autoComplete: 'off' }}
          />
        </DialogBody>
        <DialogFoot onCancel={onClose}>
          <Submit label={common.save} isBusy={writing.isBusy} />
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
