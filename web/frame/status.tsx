import { PHONE, useMedia } from '../platform/media.ts';
import { useOnline } from '../platform/online.ts';
import { to } from '../platform/paths.ts';
import { attentionOf, useEntries } from '../platform/waiting/waiting.ts';
import { frame } from '../texts/en/frame.ts';
import { waitingTexts as t } from '../texts/en/waiting.ts';
import { Icon } from '../ui/icon.tsx';

/** In the bar of a phone, above "Sign out" at a desk: whether requests get through, and what waits on this device. */
export function Status() {
  const isOnline = useOnline();
  const isPhone = useMedia(PHONE);
  const entries = useEntries();
  const refused = entries.filter(attentionOf).length;
  const waiting = entries.length - refused;
  // The bar of a phone also has the name of the book.
  const hasRoom = !isPhone || waiting === 0 || refused === 0;
  return (
    <div class="side-status">
      <span role="status">
        {!isOnline && (
          <span class="chip amber tall">
            <Icon name="offline" size="xs" />
            <span class={isPhone && entries.length > 0 ? 'hidden-text' : ''}>{frame.offlineTitle}</span>
          </span>
        )}
      </span>
      {waiting > 0 && (
        <a class="chip amber tall" href={to('/transactions')} aria-label={t.waitingCount(waiting)}>
          <Icon name="clock" size="xs" />
          {hasRoom ? t.waitingCount(waiting) : waiting}
        </a>
      )}
      {refused > 0 && (
        <a class="chip red tall" href={to('/transactions')} aria-label={t.attentionCount(refused)}>
          <Icon name="warn" size="xs" />
          {hasRoom ? t.attentionCount(refused) : refused}
        </a>
      )}
    </div>
  );
}
