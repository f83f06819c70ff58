import type { Email } from '../../platform/ses.ts';
import type { Mail } from './mail.ts';
import { TEXTS } from './texts/en.ts';

/** Characters that turn a name into an address or a link in some mail programs. */
const LINKING = /[./:@]/g;

/** The mail as SES gets it. Text and HTML say the same, and nothing is loaded from anywhere. */
export function renderMail(
  { kind, to, details }: Pick<Mail, 'kind' | 'to' | 'details'>,
  link?: string,
): Email {
  const { subject, paragraphs } = TEXTS[kind];
  const names = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, value.replace(LINKING, ' ')]),
  );
  const parts = paragraphs(names).map((text) => ({ text, isLink: false }));
  // The link comes after the first paragraph, which says what it is for.
  if (link !== undefined) parts.splice(1, 0, { text: link, isLink: true });
  const html = parts.map(({ text, isLink }) => {
    const shown = escaped(text);
    return `<p>${isLink ? `<a href="${shown}">${shown}</a>` : shown}</p>`;
  });
  return {
    kind,
    to,
    subject,
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>\n${html.join('\n')}\n</body></html>\n`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
