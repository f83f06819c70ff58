/** What the service says at the end of a message about a row, for programs. */
const NAMED = /, as ([0-9a-f]{8}(?:-[0-9a-f]{4,12}){4})\.$/;

/** The message without the id that it ends with, and the transaction of that id: people follow a link. */
export function namedIn(message = ''): { readonly text: string; readonly id?: string | undefined } {
  const [all = '', id] = NAMED.exec(message) ?? [];
  return id ? { text: `${message.slice(0, -all.length)}.`, id } : { text: message };
}
