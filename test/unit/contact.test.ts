import { expect, test } from 'vitest';
import { searchText } from '../../lib/contacts/contact.ts';
import { fold } from '../../lib/platform/text.ts';

test('searches name, e-mail and phone separately, ignoring case', () => {
  const text = searchText({ name: 'ANN Straße', email: 'Ann@Example.com', phone: '+49 1' });
  for (const q of ['ann STRASSE', 'ANN@example', '49 1']) expect(text).toContain(fold(q));
  expect(text).not.toContain(fold('strasse\nann'));
  expect(text).not.toContain(fold('strasseann'));
  expect(searchText({ name: 'Ann', email: undefined, phone: undefined })).not.toContain('undefined');
});

test('folds a name of 150 characters to a key that DynamoDB accepts', () => {
  const SORT_KEY_MAX_BYTES = 1024;
  let most = 0;
  // Beyond these planes nothing has a case or decomposes: every character there has four bytes.
  for (let point = 1; point <= 0x2ffff; point++) {
    const char = String.fromCodePoint(point);
    // What is not NFC was replaced before it was counted.
    if (!char.isWellFormed() || char.normalize('NFC') !== char) continue;
    most = Math.max(most, Buffer.byteLength(fold(char)));
  }
  const others = Buffer.byteLength('DELETED#CONTACT#\u0000') + 36;
  expect(150 * most + others).toBeLessThanOrEqual(SORT_KEY_MAX_BYTES);
});
