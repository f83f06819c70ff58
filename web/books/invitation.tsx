import { useState } from 'preact/hooks';
import type { Book, InvitationPreview } from '../../client/client.ts';
import { etagOf, isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { inBook } from '../platform/book.ts';
import { formatDate } from '../platform/formats.ts';
import { useAddress } from '../platform/location.ts';
import { to } from '../platform/paths.ts';
import { useRead } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { bookTexts as t } from '../texts/en/books.ts';
import { Form, FormFailure, Submit } from '../ui/form.tsx';
import { Loaded } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';

/** Who invites to which book as what. The secret is in the fragment, which reaches no log. */
export default function InvitationScreen() {
  // As it was when the screen was opened: going on drops the fragment.
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const preview = useRead(['invitation', token], () => api.previewInvitation({ token }), {
    enabled: token !== '',
    isConstant: true,
  });
  const refusal = token === '' ? t.noToken : refusalOf(preview.error);
  return (
    <Screen title={t.invitation}>
      {refusal && !preview.data ? (
        <Notice kind="amber">
          {refusal}{' '}
          <a class="inline" href={to('/books')}>
            {t.toBooks}
          </a>
        </Notice>
      ) : (
        <Loaded reading={preview}>{(found) => <Answer token={token} preview={found} />}</Loaded>
      )}
    </Screen>
  );
}

function refusalOf(error: unknown): string | undefined {
  if (isProblem(error, 'invitation_email_mismatch')) return t.otherEmail;
  if (isProblem(error, 'already_member')) return t.alreadyMember;
  return isProblem(error, 'invitation_not_found', 'validation_failed') ? t.invitationGone : undefined;
}

/** The book that whoever has just signed up never used. It steps back behind the one they were invited to. */
async function soleUnusedBook(): Promise<Book | undefined> {
  const [own, ...others] = await api.listBooks({ limit: 100 }).all();
  if (!own || others.length > 0 || own.member_count > 1) return undefined;
  const { data } = await api.listTransactions({ limit: 1, include_deleted: true });
  return data.length === 0 ? own : undefined;
}

/** Two books called "Personal" could not be told apart. */
async function nameAfterOwner({ id }: Book, name: string): Promise<void> {
  try {
    // As it is now: it was the default one until a moment ago.
    const book = await api.getBook(id);
    await api.updateBook(id, { name: t.ownBook(name) }, { ifMatch: await etagOf(book) });
  } catch {
    // It keeps its name, which can be changed at any time.
  }
}

function Answer({ token, preview }: { token: string; preview: InvitationPreview }) {
  const { go } = useAddress();
  const user = useUser();
  const writing = useWriting([], (error) => {
    const message = refusalOf(error);
    if (message) writing.fail({ fields: {}, message });
    return message !== undefined;
  });
  const accept = () =>
    writing.run(async () => {
      const before = await soleUnusedBook();
      const book = await api.acceptInvitation(
        { token, ...(before && { make_default: true }) },
        writing.once(),
      );
      if (before) await nameAfterOwner(before, user.name);
      // The app goes on in that book. Back does not lead to the used invitation.
      location.replace(inBook(book));
    });
  const decline = async () => {
    const isDone = await writing.run(async () => {
      await api.declineInvitation({ token });
      return true;
    });
    if (!isDone) return;
    say(t.declined);
    go('/', {}, true);
  };
  const { book_name, role, invited_by, email, expires_at } = preview;
  return (
    <Form look="stack invitation" failure={writing.failure} onSubmit={() => void accept()}>
      <FormFailure failure={writing.failure} />
      <p class="t-lg">{t.invites(invited_by.name, book_name)}</p>
      <dl class="facts">
        <div>
          <dt>{t.asRole}</dt>
          <dd>
            {t.roles[role]}
            <p class="hint">{t.rolesMore[role]}</p>
          </dd>
        </div>
        {email && (
          <div>
            <dt>{t.invitedEmail}</dt>
            <dd>{email}</dd>
          </div>
        )}
        <div>
          <dt>{t.expires}</dt>
          <dd>{formatDate(expires_at)}</dd>
        </div>
      </dl>
      <div class="actions">
        <Submit label={t.accept} isBusy={writing.isBusy} />
        <button
          class="button secondary"
          type="button"
          aria-disabled={writing.isBusy}
          onClick={() => void decline()}
        >
          {t.decline}
        </button>
      </div>
    </Form>
  );
}
