/**
 * A text without its case, for comparing and ordering in any script. Letter by letter, because lower-casing a
 * whole word depends on context (a Greek sigma at a word's end), and through capitals, so that ß is ss.
 */
export function fold(text: string): string {
  let folded = '';
  for (const char of text.normalize('NFC')) folded += char.toUpperCase().toLowerCase();
  return folded.normalize('NFC');
}
