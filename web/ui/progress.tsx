import { useId } from 'preact/hooks';

/** Long work: how much of it is done. */
export function Progress({ label, done, of }: { label: string; done: number; of: number }) {
  const id = useId();
  return (
    <div class="field" role="status">
      <span class="label" id={id}>
        {label}
      </span>
      <progress class="progress" value={done} max={Math.max(of, 1)} aria-labelledby={id} />
    </div>
  );
}
