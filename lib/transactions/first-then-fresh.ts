import { FieldErrors } from '../platform/problems.ts';
import type { PostingDraft } from './draft-posting.ts';

type Drafted = PostingDraft | { readonly stored: PostingDraft['stored'] };

/**
 * What a use case works on: first what the inspection of the request has read already, and, when the write
 * found that it has changed meanwhile, what it reads anew.
 */
export function firstThenFresh(
  inspected: Drafted,
  read: (errors: FieldErrors) => Promise<Drafted>,
): () => Promise<PostingDraft> {
  let first: Drafted | undefined = inspected;
  return async () => {
    const errors = new FieldErrors();
    const drafted = first ?? (await read(errors));
    first = undefined;
    errors.throwIfAny();
    if (!('posting' in drafted)) throw new Error('A request without faults has no entry.');
    return drafted;
  };
}
