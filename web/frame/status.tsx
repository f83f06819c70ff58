import { useOnline } from '../platform/online.ts';
import { frame } from '../texts/en/frame.ts';
import { Icon } from '../ui/icon.tsx';

/** In the bar of a phone, above "Sign out" at a desk: whether requests get through. */
export function Status() {
  const isOnline = useOnline();
  return (
    <div class="side-status" role="status">
      {!isOnline && (
        <span class="chip amber tall">
          <Icon name="offline" size="xs" />
          {frame.offlineTitle}
        </span>
      )}
    </div>
  );
}
