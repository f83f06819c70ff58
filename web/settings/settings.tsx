import type { ComponentType } from 'preact';
import { useRoute } from 'preact-iso/router';
import { Banks } from '../banks/banks.tsx';
import { useBook, useMay } from '../platform/book.ts';
import { to } from '../platform/paths.ts';
import { Rules } from '../rules/rules.tsx';
import { frame } from '../texts/en/frame.ts';
import { settingsTexts as t } from '../texts/en/settings.ts';
import { Icon } from '../ui/icon.tsx';
import { Screen } from '../ui/screen.tsx';
import { BulkEdits } from './bulk-edits.tsx';
import { Categories } from './categories.tsx';
import { Currencies } from './currencies.tsx';
import { Erase } from './erase.tsx';
import { Lock } from './lock.tsx';
import { Preferences } from './preferences.tsx';
import { Profile } from './profile.tsx';
import { Security } from './security.tsx';
import { Tokens } from './tokens.tsx';
import { Webhooks } from './webhooks.tsx';

type Part = keyof typeof t.parts;

const PARTS: Readonly<Record<Part, ComponentType>> = {
  profile: Profile,
  security: Security,
  tokens: Tokens,
  webhooks: Webhooks,
  banks: Banks,
  categories: Categories,
  rules: Rules,
  'bulk-edits': BulkEdits,
  currencies: Currencies,
  lock: Lock,
  preferences: Preferences,
  erase: Erase,
};

const OF_BOOK: readonly Part[] = ['banks', 'categories', 'rules', 'bulk-edits', 'lock'];

const isPart = (name: string): name is Part => name in PARTS;

/** Some parts belong to the book, and webhooks to its owners alone: a URL is a secret. */
function useOffered(): (part: Part) => boolean {
  const may = useMay();
  const hasBook = useBook() !== undefined;
  return (part) => {
    if (part === 'webhooks') return may('listWebhooks');
    return hasBook || !OF_BOOK.includes(part);
  };
}

/** One part at a time. On a phone, the list of parts is a page of its own. */
export default function Settings() {
  const { part = '' } = useRoute().params;
  const isOffered = useOffered();
  const shown = part === '' ? 'profile' : isPart(part) && isOffered(part) ? part : undefined;
  const offered = Object.entries(t.parts).filter(([name]) => isOffered(name as Part));
  const Shown = shown && PARTS[shown];
  return (
    <Screen title={t.title} key={part}>
      <div class={part === '' ? 'settings is-start' : 'settings'}>
        <nav class="settings-nav" aria-label={t.title}>
          <ul>
            {offered.map(([name, text]) => (
              <li key={name}>
                <a href={to(`/settings/${name}`)} aria-current={name === shown ? 'page' : undefined}>
                  {text}
                  <Icon name="right" size="s" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="settings-body">
          <a class="back" href={to('/settings')}>
            <Icon name="left" size="s" />
            {t.all}
          </a>
          <h2>{shown ? t.parts[shown] : frame.notFound}</h2>
          {Shown ? <Shown /> : <p>{frame.notFoundMore}</p>}
        </div>
      </div>
    </Screen>
  );
}
