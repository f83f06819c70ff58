import { useEffect, useRef, useState } from 'preact/hooks';
import type { Book, BookRole, Member } from '../../client/client.ts';
import { BOOK_ROLES, etagOf, isProblem } from '../../client/client.ts';
import { api } from '../platform/api.ts';
import { readAgain } from '../platform/reads.ts';
import { useUser } from '../platform/session.ts';
import { say } from '../platform/toasts.ts';
import { useWriting } from '../platform/writes.ts';
import { bookTexts as t } from '../texts/en/books.ts';
import { ConflictDialog } from '../ui/conflict.tsx';
import { Icon } from '../ui/icon.tsx';

interface MemberDraft {
  readonly role: BookRole;
  /** As it was typed. */
  readonly weight: string;
}

const draftOf = ({ role, weight }: Member): MemberDraft => ({ role, weight: String(weight) });
const MOST = 1_000_000;

/** The role is saved at once, the weight when its field is left or with Enter. Both can be undone. */
export function MemberFields({ book, member, of }: { book: Book; member: Member; of: string }) {
  const [typed, setTyped] = useState<Partial<MemberDraft>>({});
  const [theirs, setTheirs] = useState<Member>();
  const isMe = useUser().id === member.id;
  const writing = useWriting(['role', 'weight'], (error) => {
    if (!isProblem(error, 'version_mismatch')) return false;
    void api.getMember(book.id, member.id).then(setTheirs, () => undefined);
    return true;
  });
  const shown = { ...draftOf(member), ...typed };
  const errorId = `${of}-error`;
  const { fields, message } = writing.failure;
  const error = fields.role ?? fields.weight ?? message;

  // One after the other: what is changed while another change is being saved or undone is saved on top of it.
  const latest = useRef(member);
  const queue = useRef(Promise.resolve());
  useEffect(() => {
    latest.current = member;
  }, [member]);
  const inOrder = (work: () => Promise<void>) => {
    const done = queue.current.then(work);
    queue.current = done.catch(() => undefined);
    return done;
  };
  const save = (change: Partial<MemberDraft>, over?: Member) =>
    void inOrder(() => saveNow(change, over ?? latest.current));
  const saveNow = async (change: Partial<MemberDraft>, over: Member) => {
    const wanted = { ...draftOf(over), ...change };
    const weight = Number(wanted.weight);
    if (!/^\d{1,7}$/.test(wanted.weight.trim()) || weight > MOST)
      return writing.fail({ fields: { weight: t.weightWrong } });
    if (wanted.role === over.role && weight === over.weight) return forget(change);
    const saved = await writing.run(async () =>
      api.updateMember(book.id, over.id, { role: wanted.role, weight }, { ifMatch: await etagOf(over) }),
    );
    if (!saved) return;
    latest.current = saved;
    forget(change);
    // Whoever is not an owner any more cannot take that back.
    const canUndo = !isMe || saved.role === 'owner';
    say(t.memberSaved(over.name), canUndo ? () => inOrder(() => putBack(over, saved)) : undefined);
  };
  const putBack = async ({ role, weight }: Member, saved: Member) => {
    const ifMatch = await etagOf(saved);
    latest.current = await api.updateMember(book.id, saved.id, { role, weight }, { ifMatch });
    await readAgain();
  };
  /** What was saved, unless it was changed again meanwhile. */
  const forget = (change: Partial<MemberDraft>) =>
    setTyped((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([part, value]) => change[part as keyof MemberDraft] !== value),
      ),
    );
  const noted = { 'aria-describedby': error ? `${of} ${errorId}` : of };
  return (
    <>
      <td>
        <select
          class="select"
          aria-label={t.role}
          {...noted}
          {...(fields.role && { 'aria-invalid': 'true' as const })}
          value={shown.role}
          onChange={({ currentTarget }) => {
            const role = currentTarget.value as BookRole;
            setTyped({ ...typed, role });
            save({ role });
          }}
        >
          {BOOK_ROLES.map((role) => (
            <option key={role} value={role}>
              {t.roles[role]}
            </option>
          ))}
        </select>
        {error && (
          <p class="error" id={errorId} role="alert">
            <Icon name="warn" size="s" />
            {error}
          </p>
        )}
      </td>
      <td class="num">
        <span class="phone-only-inline hint" aria-hidden="true">
          {t.weight}{' '}
        </span>
        <input
          class="cell-input"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t.weight}
          {...noted}
          {...(fields.weight && { 'aria-invalid': 'true' as const })}
          value={shown.weight}
          onInput={({ currentTarget }) => setTyped({ ...typed, weight: currentTarget.value })}
          onBlur={() => typed.weight !== undefined && save({ weight: typed.weight })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') setTyped({ ...typed, weight: String(member.weight) });
          }}
        />
        {theirs && (
          <ConflictDialog
            differences={differencesBetween(shown, theirs)}
            onClose={() => setTheirs(undefined)}
            onKeepMine={() => {
              setTheirs(undefined);
              save(typed, theirs);
            }}
            onUseTheirs={() => {
              setTheirs(undefined);
              setTyped({});
              void readAgain();
            }}
          />
        )}
      </td>
    </>
  );
}

function differencesBetween(mine: MemberDraft, member: Member) {
  const theirs = draftOf(member);
  const all = [
    { field: 'role', label: t.role, yours: t.roles[mine.role], theirs: t.roles[theirs.role] },
    { field: 'weight', label: t.weight, yours: mine.weight, theirs: theirs.weight },
  ];
  return all.filter((each) => each.yours !== each.theirs);
}
