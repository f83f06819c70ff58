import type { Group, GroupInput } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { categoryTexts as t } from '../texts/en/categories.ts';
import { common } from '../texts/en/common.ts';
import type { RecordKind } from '../ui/editing.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { RecordDialog, RecordForm } from '../ui/record-form.tsx';
import { KINDS } from './arrangement.ts';

interface GroupDraft {
  readonly name: string;
  readonly kind: Group['kind'];
  /** Not shown, and kept. */
  readonly position: number | undefined;
}

const EMPTY: GroupDraft = { name: '', kind: 'expense', position: undefined };

const KIND: RecordKind<GroupDraft, Group, GroupInput> = {
  labels: { name: common.name, kind: t.kind },
  show: (part, draft) => (part === 'kind' ? t.kinds[draft.kind] : String(draft[part])),
  draftOf: ({ name, kind, position }) => ({ name, kind, position }),
  bodyOf: (draft) =>
    draft.name.trim() === ''
      ? { failure: { fields: { name: common.required } } }
      : { body: { ...draft, name: draft.name.trim() } },
  create: (body, options) => api.createGroup(body, options),
  update: ({ id }, { name, position }, options) => api.updateGroup(id, { name, position }, options),
  read: ({ id }) => api.getGroup(id),
  remove: ({ id }, options) => api.deleteGroup(id, options),
  canTakeBack: true,
  mustReplace: ({ kind }, body) => kind !== body.kind,
  said: t.groupSaved,
};

export function GroupDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordDialog
      title={id === 'new' ? t.addGroup : t.editGroup}
      id={id}
      cacheKey="group"
      read={(wanted) => api.getGroup(wanted)}
      gone={t.groupGone}
      onClose={onClose}
    >
      {(group) => (
        <RecordForm kind={KIND} record={group} empty={EMPTY} onClose={onClose}>
          {({ field }) => (
            <>
              <TextField
                {...field('name')}
                input={{ autoFocus: true, autoComplete: 'off', maxLength: 150 }}
              />
              <SelectField
                {...field('kind')}
                choices={KINDS.map((kind) => ({ value: kind, label: t.kinds[kind] }))}
                isDisabled={group !== undefined}
              />
            </>
          )}
        </RecordForm>
      )}
    </RecordDialog>
  );
}
