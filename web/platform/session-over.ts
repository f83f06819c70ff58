import { createStore, type Store } from './store.ts';

type Answer = (isDone: boolean) => void;
type Question = Store<{ readonly answer: Answer } | undefined>;

/** Set while the dialog "Sign in again" is open. */
export const sessionOver: Question = createStore(undefined);
/** Set while the dialog "Confirm that it is you" is open. */
export const proofAsked: Question = createStore(undefined);

const asking = new Map<Question, Promise<boolean>>();
let isAllowed = false;

/** Only a signed-in app asks: before that, a 401 leads to the sign-in screen. */
export function allowRenewal(allowed: boolean): void {
  isAllowed = allowed;
}

/** Asks once, however many requests were refused. False if the user gave up. */
function ask(question: Question): Promise<boolean> {
  if (!isAllowed) return Promise.resolve(false);
  const open =
    asking.get(question) ??
    new Promise<boolean>((resolve) => {
      question.set({
        answer: (isDone) => {
          question.set(undefined);
          asking.delete(question);
          resolve(isDone);
        },
      });
    });
  asking.set(question, open);
  return open;
}

export const renewSession = (): Promise<boolean> => ask(sessionOver);
export const proveIdentity = (): Promise<boolean> => ask(proofAsked);
