import { messageOf } from './failures.ts';
import { createStore } from './store.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isFailure: boolean;
  /** The dialog that it is about, if one was open. */
  readonly place: string | undefined;
  /** What "Undo" does. It stays possible until the next action. */
  readonly undo?: (() => Promise<void>) | undefined;
}

/** One at a time: a new message replaces the last. */
export const toast = createStore<Toast | undefined>(undefined);
let count = 0;

/** The open dialogs. Under a modal one, nobody could press "Undo", so what is said in it is shown in it. */
export const toastPlaces = createStore<readonly string[]>([]);

export function openToastPlace(id: string): () => void {
  toastPlaces.set([...toastPlaces.get(), id]);
  return () => toastPlaces.set(toastPlaces.get().filter((place) => place !== id));
}

export function say(text: string, undo?: () => Promise<void>): void {
  toast.set({ id: ++count, text, isFailure: false, place: toastPlaces.get().at(-1), undo });
}

export function sayFailure(text: string): void {
  toast.set({ id: ++count, text, isFailure: true, place: toastPlaces.get().at(-1) });
}

export function dismissToast(): void {
  toast.set(undefined);
}

/** Undoes the last action, once. */
export async function undoLast(): Promise<void> {
  const last = toast.get();
  if (!last?.undo) return;
  dismissToast();
  try {
    await last.undo();
  } catch (error) {
    sayFailure(messageOf(error));
  }
}
