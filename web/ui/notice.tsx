import type { ComponentChildren } from 'preact';
import { messageOf, requestIdOf } from '../platform/failures.ts';
import { common } from '../texts/en/common.ts';
import { Icon } from './icon.tsx';

interface NoticeProps {
  readonly kind: 'red' | 'amber' | 'blue';
  readonly children: ComponentChildren;
}

/** Stands where the trouble is. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={kind === 'red' ? 'alert' : 'status'}>
      <Icon name={kind === 'red' ? 'warn' : 'info'} />
      <p>{children}</p>
    </div>
  );
}

/** Something could not be loaded. */
export function LoadFailure({ error, again }: { error: unknown; again: () => void }) {
  const requestId = requestIdOf(error);
  return (
    <Notice kind="red">
      {messageOf(error)}{' '}
      <button class="link" type="button" onClick={again}>
        {common.tryAgain}
      </button>
      {requestId && (
        <>
          <br />
          <span class="small second">{common.request(requestId)}</span>
        </>
      )}
    </Notice>
  );
}
