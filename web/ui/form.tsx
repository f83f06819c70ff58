import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Failure } from '../platform/failures.ts';
import { common } from '../texts/en/common.ts';
import { Notice } from './notice.tsx';

interface FormProps {
  readonly failure: Failure;
  readonly onSubmit: () => void;
  readonly children: ComponentChildren;
  readonly look?: string;
}

/** Shows what belongs to no field above the form, and moves the focus to the first field with an error. */
export function Form({ failure, onSubmit, children, look }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  // A dialog gives the focus only to what is there when it opens, and a form may have to wait for its data.
  useEffect(() => form.current?.querySelector<HTMLElement>('[autofocus]')?.focus(), []);
  useEffect(() => {
    if (Object.keys(failure.fields).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  return (
    <form
      ref={form}
      class={look}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A day that could not be read is not "no day".
        const unread = event.currentTarget.querySelector<HTMLElement>('[data-unread]');
        if (unread) unread.focus();
        else onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** What has no field, with the id that support asks for. */
export function FormFailure({ failure }: { failure: Failure }) {
  if (!failure.message) return null;
  return (
    <Notice kind="red">
      {failure.message}
      {failure.requestId && (
        <>
          <br />
          <span class="small second">{common.request(failure.requestId)}</span>
        </>
      )}
    </Notice>
  );
}

interface SubmitProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly look?: string;
}

/** It cannot be pressed twice. */
export function Submit({ label, isBusy, look = 'primary' }: SubmitProps) {
  return (
    <button class={`button ${look}`} type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
      {isBusy && <span class="spinner" aria-hidden="true" />}
      {label}
    </button>
  );
}
