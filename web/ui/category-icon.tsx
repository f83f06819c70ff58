/** Outlines on a grid of 20 by 20, by the name that categories store. */
const SHAPES = {
  home: 'M3 9.25 10 3.5l7 5.75M5 8v8.5h10V8M8.25 16.5V12h3.5v4.5',
  bolt: 'M11 2.75 4.75 11.25h4.5l-.5 6 6.5-8.75h-4.5Z',
  lamp: 'M7 3.25h6l2.25 6.5H4.75ZM10 9.75v6.75M6.75 16.5h6.5',
  shield: 'M10 2.75 16 5v4.75c0 3.6-2.5 6.2-6 7.5-3.5-1.3-6-3.9-6-7.5V5Z',
  cart: 'M2.5 3.75h2l1.9 9h8.6l1.75-6.25H5.1M6.5 15.9a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0ZM12.7 15.9a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0 -2.2 0Z',
  fork: 'M6.5 8.75v8.5M4 2.75v3.5a2.5 2.5 0 0 0 5 0v-3.5M6.5 2.75v3M14.25 17.25v-5.5H12v-5c0-2.4 1-4 2.25-4Z',
  cup: 'M4 6.75h10V12a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4ZM14 8.25h1a2 2 0 0 1 0 4h-1M7.5 2.75v1.5M10.5 2.75v1.5',
  bus: 'M6 3h8a2 2 0 0 1 2 2v7.5a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-7.5a2 2 0 0 1 2 -2ZM4 9.5h12M7 12.1h.01M13 12.1h.01M6.5 14.5v2M13.5 14.5v2',
  car: 'M3 10.75 4.75 6.4c.25-.7.8-1.15 1.5-1.15h7.5c.7 0 1.25.45 1.5 1.15L17 10.75M3 10.75h14V15H3ZM5 15v1.75M15 15v1.75M6 12.9h.01M14 12.9h.01',
  repeat:
    'M4 9V8a2.5 2.5 0 0 1 2.5-2.5H16M13.5 3 16 5.5 13.5 8M16 11v1a2.5 2.5 0 0 1-2.5 2.5H4M6.5 17 4 14.5 6.5 12',
  screen:
    'M4.5 4h11a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1 -1.5 1.5h-11a1.5 1.5 0 0 1 -1.5 -1.5v-6.5a1.5 1.5 0 0 1 1.5 -1.5ZM7 16.5h6',
  phone:
    'M7.75 2.5h4.5a1.75 1.75 0 0 1 1.75 1.75v11.5a1.75 1.75 0 0 1 -1.75 1.75h-4.5a1.75 1.75 0 0 1 -1.75 -1.75v-11.5a1.75 1.75 0 0 1 1.75 -1.75ZM9.25 15h1.5',
  blocks: 'M3 10.5h6v6h-6ZM11 10.5h6v6h-6ZM7 3h6v6h-6Z',
  shirt: 'M7.25 3.5 3 5.75l1.5 3.5 1.75-.5v7.75h7.5V8.75l1.75.5 1.5-3.5-4.25-2.25a2.75 2.75 0 0 1-5.5 0Z',
  heart: 'M10 16.5S3 12.4 3 7.9a3.65 3.65 0 0 1 7-1.7 3.65 3.65 0 0 1 7 1.7c0 4.5-7 8.6-7 8.6Z',
  sport: 'M6.5 5.75v8.5M13.5 5.75v8.5M3.75 8v4M16.25 8v4M6.5 10h7',
  music:
    'M7.5 14.75V4.5L16 3v10.25M3.5 14.75a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM12 13.25a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z',
  book: 'M10 5.5C8.5 4.2 6 3.9 3 4v11c3-.1 5.5.2 7 1.5 1.5-1.3 4-1.6 7-1.5V4c-3-.1-5.5.2-7 1.5Zm0 0v11',
  school: 'm2 8 8-4 8 4-8 4ZM5.5 10v4c1.2 1.2 2.8 1.75 4.5 1.75s3.3-.55 4.5-1.75v-4',
  gift: 'M3.25 7h13.5v3h-13.5ZM4.5 10v6.75h11V10M10 7v9.75M10 7S6 7 6 4.9C6 2.6 9.4 2.9 10 7Zm0 0s4 0 4-2.1c0-2.3-3.4-2-4 2.1Z',
  suitcase:
    'M4.5 6.5h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1 -1.5 1.5h-11a1.5 1.5 0 0 1 -1.5 -1.5v-7a1.5 1.5 0 0 1 1.5 -1.5ZM7.25 6.5V4.75c0-.7.55-1.25 1.25-1.25h3c.7 0 1.25.55 1.25 1.25V6.5M6.5 6.5v10M13.5 6.5v10',
  receipt:
    'M5 2.75v14.5L6.7 16l1.65 1.25L10 16l1.65 1.25L13.3 16l1.7 1.25V2.75L13.3 4l-1.65-1.25L10 4 8.35 2.75 6.7 4ZM7.75 8h4.5M7.75 11h4.5',
  paw: 'M3.6 9a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0ZM6.6 5.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0ZM10.6 5.5a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0ZM13.6 9a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0ZM10 9.75c-2.2 0-4 2.4-4 4.2 0 1.3 1 2 2.1 1.8 1.3-.2 2.5-.2 3.8 0 1.1.2 2.1-.5 2.1-1.8 0-1.8-1.8-4.2-4-4.2Z',
  leaf: 'M5.2 14.6C2.9 9.5 7.5 3.9 16.5 3.75c.3 8-3.4 12-8.5 12-1.1 0-2.1-.4-2.8-1.15ZM3.5 17c1.2-3.4 3.4-5.9 6.75-7.5',
  coins: 'M3 7.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0ZM13.1 8.1a4.5 4.5 0 1 1-5.2 5',
  percent:
    'M15 5 5 15M4.35 6.25a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0ZM11.85 13.75a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0Z',
  family:
    'M4.5 6.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM12.1 8a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0ZM2.75 16c.3-2.8 1.9-4.5 4.25-4.5s3.95 1.7 4.25 4.5M13 12.1c2.3-.3 4 1.2 4.25 3.9',
  star: 'm10 3 2.1 4.5 4.9.6-3.6 3.4.9 4.9-4.3-2.4-4.3 2.4.9-4.9L3 8.1l4.9-.6Z',
} as const;

export type CategoryIconName = keyof typeof SHAPES;

/** What a category can have, in the order of the picker. */
export const CATEGORY_ICONS = Object.keys(SHAPES) as readonly CategoryIconName[];

const RING = 'M5.5 10a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z';

/** The icon of a category, which stands before its name. A ring: it has none, or one that this app does not know. */
export function CategoryIcon({ name }: { name: string | undefined }) {
  const shape = name && Object.hasOwn(SHAPES, name) ? SHAPES[name as CategoryIconName] : RING;
  return (
    <svg class="icon icon-s category-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}

/** Icon and name, in one line. */
export function CategoryName({ icon, name }: { icon: string | undefined; name: string }) {
  return (
    <span class="cat">
      <CategoryIcon name={icon} />
      <span class="clip" title={name}>
        {name}
      </span>
    </span>
  );
}
