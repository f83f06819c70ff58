import type { ComponentChildren } from 'preact';
import { common } from '../texts/en/common.ts';
import { Dialog, DialogBody } from './dialog.tsx';
import { TableHead } from './table-head.tsx';

export interface Difference {
  readonly field: string;
  readonly label: string;
  readonly yours: ComponentChildren;
  readonly theirs: ComponentChildren;
}

interface ConflictProps {
  readonly differences: readonly Difference[];
  readonly onKeepMine: () => void;
  readonly onUseTheirs: () => void;
  readonly onClose: () => void;
}

/** After a 412: what differs, yours and theirs. */
export function ConflictDialog({ differences, onKeepMine, onUseTheirs, onClose }: ConflictProps) {
  return (
    <Dialog title={common.changedElsewhere} onClose={onClose} isNarrow>
      <DialogBody>
        <p class="second">{common.changedElsewhereMore}</p>
        <table class="table">
          <TableHead
            caption={common.changedElsewhere}
            columns={[{ name: common.field }, { name: common.yours }, { name: common.theirs }]}
          />
          <tbody>
            {differences.map(({ field, label, yours, theirs }) => (
              <tr key={field}>
                <th scope="row" class="quiet">
                  {label}
                </th>
                <td>{yours}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DialogBody>
      <div class="dialog-foot">
        <button class="button secondary" type="button" onClick={onUseTheirs}>
          {common.useTheirs}
        </button>
        <button class="button primary" type="button" onClick={onKeepMine}>
          {common.keepMine}
        </button>
      </div>
    </Dialog>
  );
}
