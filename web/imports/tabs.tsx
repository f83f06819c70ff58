import { importTexts as t } from '../texts/en/imports.ts';

type Name = keyof typeof t.rowStatuses | keyof typeof t.outcomes;

interface TabsProps<N extends Name> {
  readonly label: string;
  readonly names: readonly N[];
  readonly chosen: N;
  readonly count: (name: N) => number;
  readonly onChoose: (name: N) => void;
}

/** How many rows are of each kind. A press shows only those. */
export function Tabs<N extends Name>({ label, names, chosen, count, onChoose }: TabsProps<N>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen.
    <div class="tabs" role="group" aria-label={label}>
      {names
        .filter((name) => name === 'all' || count(name) > 0)
        .map((name) => (
          <button
            key={name}
            class="tab"
            type="button"
            aria-pressed={name === chosen}
            onClick={() => onChoose(name)}
          >
            <b>{count(name)}</b>
            {{ ...t.rowStatuses, ...t.outcomes }[name]}
          </button>
        ))}
    </div>
  );
}
