import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const { CHROME_PATH = '', CHROMIUM = '' } = process.env;

/** Undefined where there is no browser. */
export const chromiumPath = [
  CHROME_PATH,
  CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => path !== '' && existsSync(path));

export function launchChromium(options: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: ['--no-sandbox', '--disable-gpu', ...options],
  });
}
