/** Counts how many entries are looked at, so that a test can say how much work there was without measuring time. */
export class CountedMap<K, V> extends Map<K, V> {
  looks = 0;

  override get(key: K): V | undefined {
    this.looks++;
    return super.get(key);
  }

  override *entries(): Generator<[K, V], undefined> {
    for (const entry of super.entries()) {
      this.looks++;
      yield entry;
    }
    return undefined;
  }

  override *keys(): Generator<K, undefined> {
    for (const [key] of this.entries()) yield key;
    return undefined;
  }

  override *values(): Generator<V, undefined> {
    for (const [, value] of this.entries()) yield value;
    return undefined;
  }

  override [Symbol.iterator]() {
    return this.entries();
  }
}
