import { useId } from 'preact/hooks';
import { iconTexts as t } from '../texts/en/icons.ts';
import { CATEGORY_ICONS, CategoryIcon } from './category-icon.tsx';

interface IconFieldProps {
  readonly label: string;
  /** Empty: none. */
  readonly value: string;
  readonly onChange: (icon: string) => void;
  readonly error?: string | undefined;
}

/** The icons that a category can have, each with its name. */
export function IconField({ label, value, onChange, error }: IconFieldProps) {
  const name = useId();
  return (
    <fieldset class="icon-field">
      <legend>{label}</legend>
      <div class="icon-grid">
        {['', ...CATEGORY_ICONS].map((icon) => {
          const text = t[(icon || 'none') as keyof typeof t];
          return (
            <label key={icon} class="icon-pick" title={text}>
              <input
                type="radio"
                name={name}
                value={icon}
                aria-label={text}
                checked={icon === value}
                onChange={() => onChange(icon)}
              />
              <CategoryIcon name={icon} />
            </label>
          );
        })}
      </div>
      {error && <p class="error">{error}</p>}
    </fieldset>
  );
}
