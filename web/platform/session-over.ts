import { createStore } from './store.ts';

type Answer = (isRenewed: boolean) => void;

/** Set while the dialog "Sign in again" is open. */
export const sessionOver = createStore<{ answer: Answer } | undefined>(undefined);
let asking: Promise<boolean> | undefined;
let isAllowed = false;

/** Only a signed-in app asks for the password: before that, a 401 leads to the sign-in screen. */
export function allowRenewal(allowed: boolean): void {
  isAllowed = allowed;
}

/** Asks once, however many requests were refused. False if the user gave up. */
export function renewSession(): Promise<boolean> {
  if (!isAllowed) return Promise.resolve(false);
  asking ??= new Promise<boolean>((resolve) => {
    sessionOver.set({
      answer: (isRenewed) => {
        sessionOver.set(undefined);
        asking = undefined;
        resolve(isRenewed);
      },
    });
  });
  return asking;
}
