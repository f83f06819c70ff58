import { createStore } from './store.ts';

/** Whose screens the page shows. */
export interface Whose {
  readonly user: string;
  /** Undefined: the user is in no book. */
  readonly book: string | undefined;
  /** False: this device remembers it. True: the service has said so since the page was opened. */
  readonly isConfirmed: boolean;
}

/** Undefined: nobody is signed in, or nobody knows yet. */
export const whose = createStore<Whose | undefined>(undefined);
