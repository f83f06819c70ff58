import type { Rule } from '../../client/client.ts';
import { useMay } from '../platform/book.ts';
import { to } from '../platform/paths.ts';
import { useMoney } from '../platform/use-money.ts';
import { categoryTexts } from '../texts/en/categories.ts';
import { common } from '../texts/en/common.ts';
import { ruleTexts as t } from '../texts/en/rules.ts';
import { Handle } from '../ui/handle.tsx';
import { Icon } from '../ui/icon.tsx';
import { MoreMenu } from '../ui/more-menu.tsx';
import type { RuleBooks } from './draft.ts';
import { brokenName, Sentence } from './sentence.tsx';

interface RuleRowProps {
  readonly rule: Rule;
  readonly books: RuleBooks;
  readonly isCursor: boolean;
  readonly isOver: boolean;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onOver: (row: string | undefined) => void;
  readonly onDrop: (row: string) => void;
}

/** A rule as a sentence, with its handle, switch and menu. */
export function RuleRow(props: RuleRowProps) {
  const { rule, books, onStep } = props;
  const may = useMay();
  const money = useMoney();
  const { id, name, position, is_active, is_broken } = rule;
  const canUpdate = may('updateRule');
  const look = [props.isCursor && 'is-cursor', !is_active && 'is-off', props.isOver && 'drop-at'];
  const broken = is_broken && brokenName(rule, books);
  return (
    <tr class={look.filter(Boolean).join(' ')} data-row={id}>
      <td class="pos-no">
        <span class="lift">
          {canUpdate && (
            <Handle
              id={`move-${id}`}
              label={t.move(name)}
              title={categoryTexts.moveHow}
              onStep={onStep}
              onOver={props.onOver}
              onDrop={props.onDrop}
            />
          )}
          {position}
        </span>
      </td>
      <td>
        <a class="row-link" href={to(`/settings/rules/${id}`)} aria-describedby={`rule-${id}`}>
          {name}
        </a>
        <span id={`rule-${id}`}>
          <Sentence rule={rule} books={books} money={money} />
        </span>
        {is_broken && (
          <span class="chip amber">
            <Icon name="warn" size="xs" />
            {broken ? t.passedOver(broken) : t.passedOverUnknown}
          </span>
        )}
      </td>
      <td class="num">
        <input
          class="switch"
          type="checkbox"
          role="switch"
          aria-checked={is_active}
          aria-label={t.isOn(name)}
          checked={is_active}
          disabled={!canUpdate}
          onChange={({ currentTarget }) => props.onSwitch(currentTarget.checked)}
        />
      </td>
      <td class="menu-cell">
        <MoreMenu
          name={name}
          items={[
            { label: canUpdate ? common.edit : common.open, icon: 'edit', onChoose: props.onOpen },
            canUpdate && position > 1 && { label: t.moveUp, icon: 'up', onChoose: () => onStep(-1) },
            canUpdate && { label: t.moveDown, icon: 'down', onChoose: () => onStep(1) },
            may('deleteRule') && {
              label: common.delete,
              icon: 'trash',
              isDanger: true,
              onChoose: props.onDelete,
            },
          ]}
        />
      </td>
    </tr>
  );
}
