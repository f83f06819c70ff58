import { useState } from 'preact/hooks';
import { isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { readAgain } from '../platform/reads.ts';
import { say } from '../platform/toasts.ts';
import { useWriting, type Writing } from '../platform/writes.ts';
import { categoryTexts as t } from '../texts/en/categories.ts';
import { usualCategories } from '../texts/en/usual-categories.ts';
import { FormFailure } from '../ui/form.tsx';
import { Progress } from '../ui/progress.tsx';

const COUNT = usualCategories.flatMap(({ categories }) => categories).length;
/** Between two places, so that others fit in. */
const STEP = 1000;

/** Adds a usual set of groups and categories, one by one. What exists is left as it is. */
export function UsualCategories({ look = 'primary' }: { look?: 'primary' | 'secondary' }) {
  const [done, setDone] = useState(0);
  const writing = useWriting([]);
  const addAll = async () => {
    const added = await writing.run(() => addUsual(writing, setDone));
    // Some may have been added before one failed.
    if (added === undefined) return readAgain();
    say(t.usualAdded(added));
  };
  return (
    <>
      {writing.isBusy && <Progress label={t.addingUsual} done={done} of={COUNT} />}
      <FormFailure failure={writing.failure} />
      <button
        class={`button ${look}`}
        type="button"
        aria-disabled={writing.isBusy}
        aria-busy={writing.isBusy}
        onClick={() => void addAll()}
      >
        {t.addUsual}
      </button>
    </>
  );
}

async function addUsual(writing: Writing, onDone: (done: number) => void): Promise<number> {
  const groups = await api.listGroups({ limit: 100 }).all();
  let [done, added] = [0, 0];
  for (const [at, { name, kind, categories }] of usualCategories.entries()) {
    const key = writing.once(`group ${name}`);
    const group =
      groups.find((each) => each.kind === kind && isSame(each.name, name)) ??
      (await api.createGroup({ name, kind, position: STEP * (at + 1) }, key));
    for (const [index, category] of categories.entries()) {
      const body = { ...category, kind, group_id: group.id, position: STEP * (index + 1) };
      try {
        await api.createCategory(body, writing.once(`category ${kind} ${category.name}`));
        added += 1;
      } catch (error) {
        if (!isProblem(error, 'category_name_taken')) throw error;
      }
      done += 1;
      onDone(done);
    }
  }
  return added;
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
