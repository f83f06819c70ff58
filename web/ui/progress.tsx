import { useId } from 'preact/hooks';

/** Long work: how much of it is done, if that is known. */
export function Progress({ label, done, of = 1 }: { label: string; done?: number; of?: number }) {
  const id = useId();
  return (
    <div class="field" role="status">
      <span class="label" id={id}>
        {label}
      </span>
      <progress
        class="progress"
        {...(done !== undefined && { value: done })}
        max={Math.max(of, 1)}
        aria-labelledby={id}
      />
    </div>
  );
}
