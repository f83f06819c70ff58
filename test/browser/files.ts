import type { Locator, Page } from 'playwright-core';
import type { TestUser } from '../support/api.ts';

/** An attachment in the list of a dialog. */
export const attachmentItem = (dialog: Locator, name: string): Locator =>
  dialog.getByRole('list', { name: 'Attachments' }).getByRole('listitem').filter({ hasText: name });

/** As if the user had chosen a file of this device. */
export function chooseFile(dialog: Locator, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  return dialog.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
}

/** What the bucket has. */
export async function storedBytes(user: TestUser, id = ''): Promise<Buffer> {
  const answer = await fetch((await user.api.getDownload(id)).url);
  return Buffer.from(await answer.arrayBuffer());
}

/** A photograph, of more than 8 MB if it is 3000 pixels wide: noise cannot be compressed well. */
export async function noisyJpeg(page: Page, width = 3000): Promise<Buffer> {
  return Buffer.from(await page.evaluate<string>(noise(width)), 'base64');
}

/** Runs in the page. */
const noise = (width: number) => `new Promise((resolve) => {
  const canvas = document.createElement('canvas');
  canvas.width = ${width};
  canvas.height = ${width * 0.8};
  const context = canvas.getContext('2d');
  const pixels = context.createImageData(canvas.width, canvas.height);
  for (let i = 0; i < pixels.data.length; i++) pixels.data[i] = i % 4 === 3 ? 255 : Math.random() * 256;
  context.putImageData(pixels, 0, 0);
  canvas.toBlob((blob) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.split(',')[1]);
    reader.readAsDataURL(blob);
  }, 'image/jpeg', 0.98);
})`;
