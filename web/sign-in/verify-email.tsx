import { api } from '../platform/api.ts';
import { signInTexts as t } from '../texts/en/sign-in.ts';
import { AppLink, LinkPage } from './link.tsx';

export default function VerifyEmail() {
  return (
    <LinkPage
      title={t.verifyTitle}
      text={t.verifyMore}
      action={t.verify}
      act={async (code) => t.didVerify((await api.verifyEmail({ code })).email)}
      next={<AppLink>{t.toApp}</AppLink>}
      expired={t.expired}
      renew={<AppLink screen="settings/security">{t.verifyAgain}</AppLink>}
    />
  );
}
