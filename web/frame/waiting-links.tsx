import { to } from '../platform/paths.ts';
import { attentionOf, useEntries } from '../platform/waiting/waiting.ts';
import { waitingTexts as t } from '../texts/en/waiting.ts';
import { Icon } from '../ui/icon.tsx';

/** How many entries wait on this device, and how many of them need attention. */
export function WaitingLinks() {
  const entries = useEntries();
  const refused = entries.filter(attentionOf).length;
  const waiting = entries.length - refused;
  return (
    <>
      {waiting > 0 && (
        <a class="chip amber tall" href={to('/transactions')}>
          <Icon name="clock" size="xs" />
          {t.waitingCount(waiting)}
        </a>
      )}
      {refused > 0 && (
        <a class="chip red tall" href={to('/transactions')}>
          <Icon name="warn" size="xs" />
          {t.attentionCount(refused)}
        </a>
      )}
    </>
  );
}
