/** CPU time of functions for the latest requests. Unlike elapsed time, it does not grow on a busy machine. */
export class CpuTimes {
  readonly #byRequest = new Map<string, number>();
  readonly #limit: number;

  constructor(limit = 10_000) {
    this.#limit = limit;
  }

  /** A request may run two functions: the authorizer and the endpoint. */
  add(requestId: string, cpuMs: number): void {
    this.#byRequest.set(requestId, (this.#byRequest.get(requestId) ?? 0) + cpuMs);
    const [oldest] = this.#byRequest.keys();
    if (this.#byRequest.size > this.#limit && oldest !== undefined) this.#byRequest.delete(oldest);
  }

  /** In milliseconds; undefined if no function has finished the request. */
  forRequest(requestId: string): number | undefined {
    return this.#byRequest.get(requestId);
  }
}
