import type { ImportRow } from '../../client/client.ts';
import { importTexts as t } from '../texts/en/imports.ts';
import { Icon } from '../ui/icon.tsx';
import type { Place } from './inbox.ts';

interface HeadRowProps {
  readonly place: Place;
  readonly rows: readonly ImportRow[];
  readonly index: number;
  readonly isPhone: boolean;
  readonly measure: (element: Element | null) => void;
  /** Beside the name: how many, and what of them. */
  readonly note: string;
  /** Left out if it cannot be folded. */
  readonly isOpen?: boolean | undefined;
  readonly onFold: () => void;
  /** Left out if there is nothing to accept. */
  readonly onAcceptAll?: (() => void) | undefined;
}

/** The heading of a part of the inbox. */
export function HeadRow(props: HeadRowProps) {
  const { place, rows, index, isPhone, measure, note, isOpen, onFold, onAcceptAll } = props;
  const { name, more } = t.places[place];
  return (
    <tr class="inbox-head" data-index={index} ref={measure} aria-rowindex={index + 2}>
      <td colSpan={isPhone ? 3 : 7}>
        <div class={isOpen === undefined ? 'inbox-head-line' : 'inbox-head-line is-fold'}>
          <h2>
            {isOpen === undefined ? (
              name
            ) : (
              <button class="fold-button" type="button" aria-expanded={isOpen} onClick={onFold}>
                <Icon name="down" size="s" />
                {name}
              </button>
            )}{' '}
            <span class="quiet">{note}</span>
          </h2>
          {more && <p class="quiet small">{more}</p>}
          {onAcceptAll && (
            <button class="button secondary" type="button" onClick={onAcceptAll}>
              <Icon name="check" size="s" />
              {t.acceptAll(rows.length)}
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}
