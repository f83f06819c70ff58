/** Like Promise.all, but if one fails, it waits for the others to finish. */
export async function every<const T extends readonly Promise<unknown>[]>(
  promises: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
