import type { Email } from '../../platform/ses.ts';
import type { Mail } from './mail.ts';
import { TEXTS } from './texts/en.ts';

/** Characters that turn a name into an address or a link in some mail programs. What is ours keeps them. */
const LINKING = /[./:@\p{Cc}]/gu;

/** The mail as SES gets it. Text and HTML say the same, and nothing is loaded from anywhere. */
export function renderMail(
  { kind, to, details, created_at }: Pick<Mail, 'kind' | 'to' | 'details' | 'created_at'>,
  link?: string,
): Email {
  const { subject, paragraphs } = TEXTS[kind];
  const { network, ...strangers } = details;
  const shown = {
    ...Object.fromEntries(
      Object.entries(strangers).map(([name, value]) => [name, value.replace(LINKING, ' ')]),
    ),
    ...(network !== undefined && { network }),
    time: `${created_at.slice(0, 16).replace('T', ' ')} UTC`,
  };
  const parts = paragraphs(shown).map((text) => ({ text, isLink: false }));
  // The link comes after the first paragraph, which says what it is for.
  if (link !== undefined) parts.splice(1, 0, { text: link, isLink: true });
  const html = parts.map(({ text, isLink }) => {
    const safe = escaped(text);
    return `<p>${isLink ? `<a href="${safe}">${safe}</a>` : safe.replaceAll('\n', '<br>\n')}</p>`;
  });
  return {
    kind,
    to,
    subject,
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="font-family: sans-serif; overflow-wrap: anywhere">\n${html.join('\n')}\n</body></html>\n`,
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
