import { useEffect, useRef, useState } from 'preact/hooks';
import type { Category } from '../../client/client.ts';
import { etagOf } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { readAgain } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useAction } from '../platform/writes.ts';
import { categoryTexts as t } from '../texts/en/categories.ts';
import { iconTexts } from '../texts/en/icons.ts';
import { CATEGORY_ICONS, CategoryIcon } from '../ui/category-icon.tsx';
import { Popover } from '../ui/popover.tsx';

/** The icon of a category, and the others that it can have. */
export function IconButton({ category }: { category: Category }) {
  const { id, name, icon = '' } = category;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const writing = useAction();
  const write = async (next: string) => {
    const now = await api.getCategory(id);
    return api.updateCategory(id, { ...now, icon: next || null }, { ifMatch: await etagOf(now) });
  };
  const choose = async (next: string) => {
    setOpen(false);
    if (next === icon || !(await writing.run(() => write(next)))) return;
    say(t.iconSaved, async () => {
      await write(icon);
      await readAgain();
    });
  };
  return (
    <>
      <button
        ref={button}
        class="icon-pick"
        type="button"
        aria-label={t.iconOf(name)}
        title={t.iconOf(name)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <CategoryIcon name={icon} />
      </button>
      {isOpen && (
        <Popover anchor={button} label={t.iconOf(name)} onClose={() => setOpen(false)} look="icon-popover">
          <h2>{t.iconOf(name)}</h2>
          <Icons chosen={icon} onChoose={(next) => void choose(next)} />
        </Popover>
      )}
    </>
  );
}

interface IconsProps {
  readonly chosen: string;
  readonly onChoose: (icon: string) => void;
}

function Icons({ chosen, onChoose }: IconsProps) {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => grid.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus(), []);
  return (
    <div ref={grid} class="icon-grid">
      {['', ...CATEGORY_ICONS].map((icon) => {
        const text = iconTexts[(icon || 'none') as keyof typeof iconTexts];
        return (
          <button
            key={icon}
            class="icon-pick"
            type="button"
            aria-label={text}
            title={text}
            aria-pressed={icon === chosen}
            onClick={() => onChoose(icon)}
          >
            <CategoryIcon name={icon} />
          </button>
        );
      })}
    </div>
  );
}
