import { settingsTexts as t } from '../texts/en/settings.ts';

/** In the order in which they must be tried: most browsers name others, too. */
const BROWSERS = [
  ['Edge', /Edg\w*\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

/** `Firefox on macOS` for the name that browsers send. Other clients name themselves. */
export function deviceText(name: string): string {
  if (!name.startsWith('Mozilla/')) return name;
  const browser = BROWSERS.find(([, pattern]) => pattern.test(name))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(name))?.[0];
  return browser && system ? t.onDevice(browser, system) : name;
}
