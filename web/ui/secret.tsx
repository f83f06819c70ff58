import { useRef, useState } from 'preact/hooks';
import { common } from '../texts/en/common.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';

/** A secret that is shown once, with "Copy". */
export function Secret({ label, value, hint }: { label: string; value: string; hint: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // The browser does not allow it. The text is selected, so that the keyboard can copy it.
    }
  };
  return (
    <div class="with-button">
      <Field label={label} hint={hint}>
        {(control) => <input class="input code" ref={input} readOnly value={value} {...control} />}
      </Field>
      <button class="button secondary" type="button" onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} size="s" />
        {common.copy}
      </button>
      <span class="hidden-text" role="status">
        {isCopied && common.copied}
      </span>
    </div>
  );
}
