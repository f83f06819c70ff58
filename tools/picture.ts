import { join } from 'node:path';
import { launchChromium } from './web/chromium.ts';

/** Takes the picture of the reference page that the README shows, from a running service. */
const baseUrl = process.env.BASE_URL || 'http://localhost:3000';
const file = join(import.meta.dirname, '../docs/reference.png');

const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 1360, height: 860 }, reducedMotion: 'reduce' });
await page.goto(`${baseUrl}/docs`);
await page.locator('#register-form [type=submit]').click();
await page.locator('#sign-in-result .s2').waitFor();
for (const id of ['createCategory', 'createExpense']) {
  await page.locator(`[data-try="${id}"]`).click();
  await page.locator(`[data-request="${id}"] form [type=submit]`).click();
  await page.locator(`[data-response="${id}"] .time`).waitFor();
}
await page.evaluate("document.getElementById('createExpense').scrollIntoView()");
await page.screenshot({ path: file });
await browser.close();
console.log(file);
