export interface Limit {
  ratePerSecond: number;
  burst: number;
}

/** API Gateway's algorithm: a bucket of `burst` tokens that fills at `ratePerSecond`. */
export class TokenBucket {
  readonly #limit: Limit;
  #tokens: number;
  #filledAt: number;

  constructor(limit: Limit, now = performance.now()) {
    this.#limit = limit;
    this.#tokens = limit.burst;
    this.#filledAt = now;
  }

  take(now = performance.now()): boolean {
    const { ratePerSecond, burst } = this.#limit;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filledAt) / 1000) * ratePerSecond);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
