/** Random and readable: the reader may want to log in with it again. (`randomUUID` is missing in pages over plain HTTP.) */
export function madeUp(length: number): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  return [...crypto.getRandomValues(new Uint8Array(length))]
    .map((byte) => letters[byte % letters.length])
    .join('');
}
