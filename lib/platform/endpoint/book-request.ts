import type { Endpoint, ResponseOf } from './contract.ts';
import { Request } from './request.ts';
import { showAuthors } from './show-authors.ts';

/** A request whose response shows who recorded what, if its book is shared. */
export class BookRequest<E extends Endpoint> extends Request<E> {
  protected override async withAuthors(response: ResponseOf<E>): Promise<ResponseOf<E>> {
    return this.contract.auth === 'public' ? response : showAuthors(response, this.caller);
  }
}
