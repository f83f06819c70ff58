import type { Tag } from '../../client/client.ts';
import { api } from './api.ts';
import { type Reading, useRead } from './reads.ts';

/** The most tags of a transaction. */
export const TAGS_MOST = 10;
const TAG = /^[\p{L}\p{M}\p{Nd}\-_./]{1,40}$/u;

/** A tag as the service keeps it, or undefined if what was typed cannot be one. People may write its `#`. */
export function toTag(typed: string): string | undefined {
  const tag = typed.trim().replace(/^#/, '').normalize('NFC').toLowerCase().normalize('NFC');
  return TAG.test(tag) ? tag : undefined;
}

/** `#rome`, as people read it. */
export const tagText = (tag: string): string => `#${tag}`;

/** The tags of a form: what was added, and what is still being typed. It may be wrong; the service says so. */
export function tagsOf({ tags, tag }: { readonly tags: readonly string[]; readonly tag: string }): string[] {
  const typed = tag.trim();
  return [...new Set([...tags, ...(typed ? [toTag(typed) ?? typed] : [])])];
}

/** Every tag, those that are used most first. */
export function useTags(enabled = true): Reading<Tag[]> {
  const tags = useRead(['tags'], () => api.listTags({ limit: 100 }).all(), { enabled });
  return { ...tags, data: tags.data?.toSorted((a, b) => b.count - a.count) };
}
