import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

interface FoldProps {
  readonly title: string;
  /** What is inside, in a few words. */
  readonly note?: string | undefined;
  readonly isOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ComponentChildren;
}

/** What only some people need, behind its name. */
export function Fold({ title, note, isOpen, onToggle, children }: FoldProps) {
  return (
    <details
      class="fold"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle?.(currentTarget.open)}
    >
      <summary>
        <Icon name="down" size="s" />
        {title} {note && <span class="quiet">{note}</span>}
      </summary>
      <div class="fold-body">{children}</div>
    </details>
  );
}
