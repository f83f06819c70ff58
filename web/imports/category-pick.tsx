import type { ImportRow } from '../../client/client.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { CategoryIcon } from '../ui/category-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import { type Choices, choiceName } from './choices.ts';

interface CategoryPickProps {
  readonly row: ImportRow;
  /** What is chosen. Empty: nothing. */
  readonly value: string;
  /** What stands there as long as nothing is chosen. */
  readonly otherwise: string;
  readonly choices: Choices;
  readonly describedBy: string;
  readonly look: 'cat-pick' | 'choice';
  readonly onChoose: (choice: string) => void;
}

/** What the keyboard has opened: once something is chosen, the row has the focus again. */
let opened: HTMLSelectElement | undefined;

/** The category, or the other account of a transfer: its words are the button that opens the list. */
export function CategoryPick(props: CategoryPickProps) {
  const { row, value, otherwise, choices, describedBy, look, onChoose } = props;
  const { direction = 'out' } = row;
  const groups = choices.of[direction];
  const isKnown = groups.some((group) => group.choices.some((choice) => choice.value === value));
  const leave = (select: HTMLSelectElement) => {
    if (opened === select) select.closest('tr')?.focus({ preventScroll: true });
  };
  return (
    <span class={look === 'choice' && isKnown ? 'picker choice is-active' : `picker ${look}`}>
      <span class="picker-text" aria-hidden="true">
        {isKnown && <ChoiceIcon choice={value} choices={choices} />}
        <span class={isKnown ? 'clip' : 'clip none'}>
          {isKnown ? choiceName(choices, row, value) : otherwise}
        </span>
        {look === 'cat-pick' && <Icon name="down" size="xs" />}
      </span>
      <select
        aria-label={t.category}
        aria-describedby={describedBy}
        value={isKnown ? value : ''}
        onBlur={() => {
          opened = undefined;
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && leave(currentTarget)}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onChoose(currentTarget.value);
          leave(currentTarget);
        }}
      >
        {!isKnown && <option value="">{otherwise}</option>}
        {groups.map(({ label, choices: own }) => (
          <optgroup key={label} label={label}>
            {own.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </span>
  );
}

/** Opens the list of a row for the keyboard, as a press would. */
export function openPick(row: Element | null): void {
  const select = row?.querySelector<HTMLSelectElement>('.picker select');
  if (!select) return;
  select.focus();
  opened = select;
  try {
    select.showPicker();
  } catch {
    // It has the focus: the arrow keys choose.
  }
}

export function ChoiceIcon({ choice, choices }: { choice: string; choices: Choices }) {
  return choice.startsWith('transfer ') ? (
    <Icon name="transfer" size="s" />
  ) : (
    <CategoryIcon name={choices.icons.get(choice)} />
  );
}
