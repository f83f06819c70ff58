import { api } from '../platform/api.ts';
import { useAuthOptions } from '../platform/passkeys.ts';
import { to } from '../platform/paths.ts';
import { useUser } from '../platform/session.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { securityTexts as t } from '../texts/en/security.ts';
import { FormFailure } from '../ui/form.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';

/** Whether it is verified, and which one waits for its link. */
export function EmailAddress() {
  const { email, email_verified_at, pending_email } = useUser();
  const hasMail = useAuthOptions().data?.mail === true;
  const writing = useWriting([]);
  const resend = async () => {
    const sent = await writing.run(() => api.resendVerification());
    if (sent) say(t.linkSent(sent.email));
  };
  const drop = async () => {
    const isDone = await writing.run(async () => {
      await api.deletePendingEmail();
      return true;
    });
    if (isDone) say(t.pendingDropped);
  };
  const again = (
    <button class="link" type="button" onClick={() => void resend()}>
      {t.sendAgain}
    </button>
  );
  return (
    <section class="setting" aria-labelledby="email-address">
      <div class="setting-head">
        <div>
          <h3 id="email-address">{t.emailAddress}</h3>
          <p>
            {email}{' '}
            <a class="inline" href={to('/settings/profile')}>
              {t.changeEmail}
            </a>
          </p>
        </div>
        {hasMail && (
          <span class={email_verified_at ? 'chip green' : 'chip amber'}>
            <Icon name={email_verified_at ? 'check' : 'warn'} size="xs" />
            {email_verified_at ? t.verified : t.notVerified}
          </span>
        )}
      </div>
      <FormFailure failure={writing.failure} />
      {pending_email ? (
        <Notice kind="amber">
          {t.waitingFor(pending_email)} {again}{' '}
          <button class="link" type="button" onClick={() => void drop()}>
            {t.dropPending}
          </button>
        </Notice>
      ) : (
        hasMail &&
        !email_verified_at && (
          <Notice kind="amber">
            {t.openLink} {again}
          </Notice>
        )
      )}
    </section>
  );
}
