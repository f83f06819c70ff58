import { api } from '../platform/api.ts';
import { signInTexts as t } from '../texts/en/sign-in.ts';
import { AppLink, LinkPage } from './link.tsx';

/** For whoever had the old address: the change was not theirs. */
export default function UndoEmail() {
  return (
    <LinkPage
      title={t.undoTitle}
      text={t.undoMore}
      action={t.undo}
      act={async (code) => t.didUndo((await api.undoEmailChange({ code })).email)}
      next={<AppLink screen="sign-in">{t.signIn}</AppLink>}
      expired={t.undoExpired}
      renew={<AppLink screen="forgot-password">{t.newLink}</AppLink>}
    />
  );
}
