import { useId } from 'preact/hooks';
import type { ImportRow } from '../../client/client.ts';
import { formatNear, today } from '../platform/formats.ts';
import { add } from '../platform/money.ts';
import { useUser } from '../platform/session.ts';
import { useMoney } from '../platform/use-money.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { Money } from '../ui/money.tsx';
import { CategoryPick, ChoiceIcon } from './category-pick.tsx';
import { choiceOf } from './choice.ts';
import { choiceName } from './choices.ts';
import { type Ask, isAnswered } from './inbox.ts';
import { IncludeBox } from './include-box.tsx';
import { Matches } from './matches.tsx';
import type { RowContext } from './row-context.ts';
import { RuleLink } from './rule-link.tsx';

interface AskRowProps {
  readonly ask: Ask;
  readonly index: number;
  readonly context: RowContext;
}

/** A payee that is new: what its rows are is asked once. */
export function AskRow({ ask, index, context }: AskRowProps) {
  const id = useId();
  const { choices, isEditable, cursor, measure } = context;
  const [first] = ask.rows;
  const day = today(useUser().time_zone);
  if (!first) return null;
  const isAll = ask.rows.every(isAnswered);
  const isOff = ask.rows.every(({ include }) => !include);
  const chosen = isAll && !isOff ? choiceOf(first) : '';
  const suggested = context.suggestions(ask.rows);
  const isCursor = cursor === ask.key;
  const title = first.payee ?? first.memo ?? t.line(first.row);
  const dates = ask.rows.flatMap(({ date = '' }) => date || []).toSorted();
  const since = formatNear(dates[0] ?? '', day);
  const memo = first.payee ? (first.memo ?? '') : '';
  const said = ask.rows.length === 1 ? t.saidOnce(since, memo) : t.said(ask.rows.length, since, memo);
  const look = ['ask', isCursor && 'is-cursor', isOff && 'is-off', isAll && !isOff && 'is-done'];
  const answers = (
    <>
      {isEditable && (
        <div class="answers">
          {suggested.map((choice, number) => (
            <button
              key={choice}
              class={chosen === choice ? 'choice is-active' : 'choice'}
              type="button"
              aria-pressed={chosen === choice}
              aria-describedby={id}
              onClick={() => context.choose(ask.rows, choice)}
            >
              <ChoiceIcon choice={choice} choices={choices} />
              {choiceName(choices, first, choice)}
              {isCursor && (
                <span class="key-of" aria-hidden="true">
                  <kbd>{number + 1}</kbd>
                </span>
              )}
            </button>
          ))}
          <CategoryPick
            row={first}
            value={suggested.includes(chosen) ? '' : chosen}
            otherwise={suggested.length > 0 ? t.other : t.chooseCategory}
            choices={choices}
            describedBy={id}
            look="choice"
            onChoose={(choice) => context.choose(ask.rows, choice)}
          />
        </div>
      )}
      {chosen !== '' && <RuleLink row={first} context={context} />}
    </>
  );
  return (
    <tr
      class={look.filter(Boolean).join(' ')}
      data-index={index}
      data-key={ask.key}
      ref={measure}
      tabIndex={-1}
      aria-rowindex={index + 2}
    >
      <IncludeBox rows={ask.rows} describedBy={id} context={context} />
      <td colSpan={context.isPhone ? 1 : 2} class="who-cell">
        <button
          class="payee row-link"
          type="button"
          id={id}
          title={title}
          onClick={() => context.open(ask.rows)}
        >
          {title}
        </button>
        <span class="said" title={memo}>
          {said}
        </span>
        {first.message && <Matches row={first} />}
        {context.isPhone && answers}
      </td>
      {!context.isPhone && <td colSpan={2}>{answers}</td>}
      <td class="num">
        <Total rows={ask.rows} />
      </td>
      <td class="acts optional" />
    </tr>
  );
}

/** What all of the rows come to, unless they are in several currencies. */
function Total({ rows }: { rows: readonly ImportRow[] }) {
  const money = useMoney();
  const [first] = rows;
  const currency = first?.currency_id;
  if (!currency || rows.some(({ currency_id }) => currency_id !== currency)) return null;
  const signed = rows.map(({ direction, amount = 0 }) => (direction === 'in' ? amount : -amount));
  const sum = add(money.decimals(currency), ...signed);
  return <Money amount={sum} currency={currency} direction={sum > 0 ? 'in' : 'signed'} />;
}
