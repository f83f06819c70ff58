import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { isProblem } from '../../client/client.ts';
import { type Failure, failureOf, NO_FAILURE } from '../platform/failures.ts';
import { APP } from '../platform/paths.ts';
import { signInTexts as t } from '../texts/en/sign-in.ts';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { Door } from './door.tsx';

/** The code of the link, as it was when the page was opened. It is in the fragment, which reaches no log. */
export function useLinkCode(): string {
  const [code] = useState(() => new URLSearchParams(location.hash.slice(1)).get('code') ?? '');
  return code;
}

/** Loads the app afresh: the session may have ended, or there is another one. */
export function AppLink({ screen = '', children }: { screen?: string; children: ComponentChildren }) {
  return (
    <a class="inline" href={`${APP}${screen}`} onClick={(event) => event.stopPropagation()}>
      {children}
    </a>
  );
}

/** Whether the link is the trouble: it has expired, was used, or was cut off. */
export const isLinkOver = (error: unknown): boolean =>
  isProblem(error) && error.errors.some(({ field }) => field === 'code');

interface LinkPageProps {
  readonly title: string;
  /** What the button does. */
  readonly text: string;
  readonly action: string;
  /** Returns what is said afterwards. */
  readonly act: (code: string) => Promise<string>;
  readonly next: ComponentChildren;
  /** What is shown below that. */
  readonly more?: ComponentChildren;
  readonly expired: ComponentChildren;
  /** The way to a new link. */
  readonly renew: ComponentChildren;
}

/** Acts on its button only: programs that look at links in mails use nothing up. */
export function LinkPage({ title, text, action, act, next, more, expired, renew }: LinkPageProps) {
  const code = useLinkCode();
  const [said, setSaid] = useState<string>();
  const [isOver, setOver] = useState(code === '');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>(NO_FAILURE);
  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(NO_FAILURE);
    try {
      setSaid(await act(code));
    } catch (error) {
      if (isLinkOver(error)) setOver(true);
      else if (isProblem(error, 'email_taken')) setFailure({ fields: {}, message: t.emailTaken });
      else setFailure(failureOf(error, []));
    }
    setBusy(false);
  };
  return (
    <Door title={title} other={said ? next : isOver ? renew : text}>
      {said ? (
        <>
          <Notice kind="blue">{said}</Notice>
          {more}
        </>
      ) : isOver ? (
        <Notice kind="amber">{expired}</Notice>
      ) : (
        <Form failure={failure} onSubmit={() => void submit()}>
          <FormFailure failure={failure} />
          <Submit label={action} isBusy={isBusy} />
        </Form>
      )}
    </Door>
  );
}
