import type { Account } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { accountTexts as t } from '../texts/en/accounts.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';

interface DeleteAccountProps {
  readonly account: Account;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

export function DeleteAccountDialog({ account, onClose, onDone }: DeleteAccountProps) {
  const { id, name } = account;
  return (
    <DeleteDialog
      title={t.deleteTitle(name)}
      text={t.deleteText}
      said={t.deleted(name)}
      remove={async () => api.deleteAccount(id, { ifMatch: await etagOf(account) })}
      onClose={onClose}
      {...(onDone && { onDone })}
    />
  );
}
