/** The sentences of a description. Each starts with a capital letter or with the name of an argument. */
export function sentencesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\.)\s+(?=[A-Z`])/);
}
