import { useId, useState } from 'preact/hooks';
import { tagText, toTag, useTags } from '../platform/tags.ts';
import { transactionTexts as t } from '../texts/en/transactions.ts';
import { TokenField } from '../ui/token-field.tsx';

interface TagsFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly tags: readonly string[];
  /** What is being typed. */
  readonly text: string;
  readonly onChange: (tags: string[], text: string) => void;
  readonly error?: string | undefined;
}

/** Suggests the tags that exist. They are read once somebody wants to add one. */
export function TagsField({ label, isLabelHidden, tags, text, onChange, error }: TagsFieldProps) {
  const [isWanted, setWanted] = useState(false);
  const known = useTags(isWanted).data ?? [];
  return (
    <div onFocusCapture={() => setWanted(true)}>
      <TokenField
        label={label}
        isLabelHidden={isLabelHidden}
        tokens={tags}
        text={text}
        onChange={onChange}
        read={toTag}
        wrong={t.wrongTag}
        show={tagText}
        hasCommas
        choices={known.map(({ tag, count }) => ({ value: tag, label: tag, count }))}
        error={error}
      />
    </div>
  );
}

interface TaggedDraft {
  readonly tags: readonly string[];
  readonly tag: string;
}

interface TagsPartProps {
  readonly draft: TaggedDraft;
  readonly change: (part: TaggedDraft) => void;
  readonly errors: Readonly<Record<string, string>>;
  /** As errors name them. */
  readonly at?: string;
}

/** The tags of a form. */
export function TagsPart({ draft, change, errors, at = 'tags' }: TagsPartProps) {
  const id = useId();
  const wrong = Object.keys(errors).find((field) => field.startsWith(at));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look for a legend, which no grid can place.
    <div class="field" role="group" aria-labelledby={id}>
      <span class="label" id={id}>
        {t.tags}
      </span>
      <TagsField
        label={t.addTag}
        isLabelHidden
        tags={draft.tags}
        text={draft.tag}
        onChange={(tags, tag) => change({ tags, tag })}
        error={wrong && errors[wrong]}
      />
    </div>
  );
}
