import { common } from '../texts/en/common.ts';
import { messageOf } from './failures.ts';
import { createStore } from './store.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isFailure: boolean;
  /** When it was said, in milliseconds. */
  readonly at: number;
  /** The dialog that it is about, if one was open. */
  readonly place: string | undefined;
  /** What "Undo" does. It stays possible until the next action. */
  readonly undo?: (() => Promise<void>) | undefined;
  /** What may come next. */
  readonly next?: NextStep | undefined;
}

export interface NextStep {
  readonly label: string;
  readonly href: string;
}

/** One at a time: a new message replaces the last. */
export const toast = createStore<Toast | undefined>(undefined);
let count = 0;

/** The open dialogs. Under a modal one, nobody could press "Undo", so what is said in it is shown in it. */
export const toastPlaces = createStore<readonly string[]>([]);

export function openToastPlace(id: string): () => void {
  toastPlaces.set([...toastPlaces.get(), id]);
  return () => {
    toastPlaces.set(toastPlaces.get().filter((place) => place !== id));
    // What was said about a dialog that has closed is shown in the one below it.
    const message = toast.get();
    if (message?.place === id) toast.set({ ...message, place: toastPlaces.get().at(-1) });
  };
}

export function say(text: string, undo?: () => Promise<void>, next?: NextStep): void {
  const place = toastPlaces.get().at(-1);
  toast.set({ id: ++count, text, isFailure: false, at: Date.now(), place, undo, next });
}

export function sayFailure(text: string): void {
  toast.set({ id: ++count, text, isFailure: true, at: Date.now(), place: toastPlaces.get().at(-1) });
}

export function dismissToast(): void {
  toast.set(undefined);
}

/** A screen that is left because of what is said was left at once. */
const JUST_SAID_MS = 1_000;

/** Another screen is shown: what was said on the last one has been read. */
export function dismissRead(): void {
  const message = toast.get();
  if (message && Date.now() - message.at > JUST_SAID_MS) dismissToast();
}

/** The action that has begun last. */
let running: Promise<unknown> = Promise.resolve();

/** An action without a form: "Undo" of the last one is over as soon as it begins, and a failure is said. */
export async function atOnce(action: () => Promise<unknown>): Promise<boolean> {
  dismissToast();
  try {
    running = action();
    await running;
    return true;
  } catch (error) {
    sayFailure(messageOf(error));
    return false;
  }
}

/** Undoes the last action, once; one that has just begun is waited for. */
export async function undoLast(): Promise<void> {
  if (!toast.get()) await running.catch(() => undefined);
  const last = toast.get();
  if (!last?.undo) return;
  say(common.undoing);
  try {
    await last.undo();
    say(common.undone);
  } catch (error) {
    sayFailure(messageOf(error));
  }
}
