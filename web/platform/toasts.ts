import { messageOf } from './failures.ts';
import { createStore } from './store.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isFailure: boolean;
  /** What "Undo" does. It stays possible until the next action. */
  readonly undo?: (() => Promise<void>) | undefined;
}

/** One at a time: a new message replaces the last. */
export const toast = createStore<Toast | undefined>(undefined);
let count = 0;

export function say(text: string, undo?: () => Promise<void>): void {
  toast.set({ id: ++count, text, isFailure: false, undo });
}

export function sayFailure(text: string): void {
  toast.set({ id: ++count, text, isFailure: true });
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
