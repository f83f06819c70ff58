import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from './web/chromium.ts';

/**
 * Photographs screens of a running service, at both sizes and in both themes:
 * `EMAIL=... PASSWORD=... npm run photograph -- / /transactions`. They are stored in dist/photographs.
 */
const baseUrl = process.env.BASE_URL || 'http://localhost:3000';
const { EMAIL = 'demo@example.com', PASSWORD = 'a year of the Moreau household', OUT } = process.env;
const folder = OUT || join(import.meta.dirname, '../dist/photographs');
mkdirSync(folder, { recursive: true });

const SIZES = [
  { name: '1280', viewport: { width: 1280, height: 800 } },
  { name: '390', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
];
const screens = process.argv.slice(2);
const themes = (process.env.THEMES || 'light,dark').split(',') as ('light' | 'dark')[];

const browser = await launchChromium();
for (const { name, ...size } of SIZES) {
  for (const colorScheme of themes) {
    const context = await browser.newContext({
      ...size,
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    });
    await context.request.post(`${baseUrl}/auth/login`, { data: { email: EMAIL, password: PASSWORD } });
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
    page.on('pageerror', (error) => console.error(String(error)));
    for (const screen of screens.length > 0 ? screens : ['/']) {
      await page.goto(`${baseUrl}/app${screen}`);
      await page.waitForLoadState('networkidle');
      const file = join(
        folder,
        `${screen.replaceAll(/[^\w-]+/g, '_') || 'overview'}-${name}-${colorScheme}.png`,
      );
      await page.screenshot({ path: file, fullPage: process.env.WHOLE === '1' });
      console.log(file);
    }
    await context.close();
  }
}
await browser.close();
