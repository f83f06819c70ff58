import { useState } from 'preact/hooks';
import type { UndoneEmailChange } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { signInTexts as t } from '../texts/en/sign-in.ts';
import { undoTexts } from '../texts/en/undo-email.ts';
import { AppLink, LinkPage } from './link.tsx';

/** For whoever had the old address: the change was not theirs. */
export default function UndoEmail() {
  const [undone, setUndone] = useState<UndoneEmailChange>();
  const undo = async (code: string) => {
    const answer = await api.undoEmailChange({ code });
    setUndone(answer);
    return undoTexts.did(answer.email);
  };
  return (
    <LinkPage
      title={undoTexts.title}
      text={undoTexts.more}
      action={undoTexts.undo}
      act={undo}
      next={<AppLink screen="sign-in">{t.signIn}</AppLink>}
      more={undone && <Undone {...undone} />}
      expired={undoTexts.expired}
      renew={<AppLink screen="forgot-password">{t.newLink}</AppLink>}
    />
  );
}

/** What somebody else may have set up, and whom they may have let in. */
function Undone({ removed, new_members: members }: UndoneEmailChange) {
  const { passkeys, totp, webhooks } = removed;
  const gone = [
    ...(passkeys > 0 ? [undoTexts.passkeys(passkeys)] : []),
    ...(totp ? [undoTexts.totp] : []),
    ...(webhooks > 0 ? [undoTexts.webhooks(webhooks)] : []),
  ];
  return (
    <>
      {gone.length > 0 && (
        <section>
          <h2>{undoTexts.removed}</h2>
          <ul>
            {gone.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </section>
      )}
      {members.length > 0 && (
        <section>
          <h2>{undoTexts.newMembers}</h2>
          <p>{undoTexts.newMembersMore}</p>
          <ul>
            {members.map(({ book_id, book_name, user_id, name, role }) => (
              <li key={`${book_id} ${user_id}`}>
                {undoTexts.member(name, book_name)} {undoTexts.about[role]}{' '}
                <AppLink screen={`books/${book_id}`}>{undoTexts.open(book_name)}</AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
