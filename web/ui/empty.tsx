import type { ComponentChildren } from 'preact';

/** What belongs here, and the first step. */
export function Empty({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p>{text}</p>
      {children}
    </div>
  );
}
