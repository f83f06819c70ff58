/** The control that does nothing: what any Node.js function costs before its own code runs. */
export async function handler(): Promise<{ statusCode: number; body: string }> {
  return { statusCode: 200, body: '' };
}
