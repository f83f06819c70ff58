import { createStore, useStore } from './store.ts';

/** Whether requests get through. The browser's word is not enough: it calls a network without internet online. */
export const connection = createStore<'online' | 'offline'>(navigator.onLine ? 'online' : 'offline');

/** It can be neither sent nor stored on this device. */
export class NeedsConnection extends Error {
  override readonly name = 'NeedsConnection';
}

export function useOnline(): boolean {
  return useStore(connection) === 'online';
}

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

let ask: (() => Promise<unknown>) | undefined;
let pause = FIRST_PAUSE_MS;
let isAsking = false;
/** Something has changed while it was asked. */
let isAskedAgain = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** `probe` is a request that anybody may send. */
export function watchConnection(probe: () => Promise<unknown>): void {
  ask = probe;
  addEventListener('offline', () => connection.set('offline'));
  // The browser may know before any request is sent.
  addEventListener('online', () => void lookAgain());
  addEventListener('focus', () => connection.get() === 'offline' && void lookAgain());
  if (connection.get() === 'offline') void lookAgain();
}

/** A request was answered, whatever the answer is. */
export function noteAnswer(): void {
  clearTimeout(timer);
  timer = undefined;
  pause = FIRST_PAUSE_MS;
  connection.set('online');
}

/** A request got no answer. Another one shows whether it is the connection. */
export function noteNoAnswer(): void {
  if (timer === undefined && !isAsking) void lookAgain();
}

async function lookAgain(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  isAskedAgain = isAsking;
  if (!ask || isAsking) return;
  isAsking = true;
  try {
    await ask();
    noteAnswer();
  } catch {
    connection.set('offline');
    timer = setTimeout(() => void lookAgain(), pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  } finally {
    isAsking = false;
    if (isAskedAgain) void lookAgain();
  }
}
