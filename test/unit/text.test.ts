import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkNewPassword } from '../../lib/auth/password/password.ts';
import { password, text } from '../../lib/platform/endpoint/fields.ts';
import { FieldErrors } from '../../lib/platform/problems.ts';
import {
  codePoints,
  foldForSearch,
  hasTooManyMarks,
  MARKS_MAX,
  mayNormalizeTo,
} from '../../lib/platform/text.ts';

/** The end of the last plane with letters in it. */
const LAST_ASSIGNED = 0x3ffff;

const codeOf = (schema: z.ZodMiniType, value: string): unknown => {
  const issue = z.safeParse(schema, value).error?.issues[0];
  return issue?.code === 'custom' ? issue.params?.code : issue?.code;
};

describe('a string that is too long is recognized before it is normalized', () => {
  test('four code points that become one fit', () => {
    const four = 'ᾂ'.normalize('NFD');
    expect(codePoints(four)).toBe(4);
    expect(z.parse(text(1, 20), four.repeat(20))).toBe('ᾂ'.repeat(20));
    expect(codeOf(text(1, 20), four.repeat(21))).toBe('too_long');
    expect(z.parse(password(8, 20), four.repeat(20))).toBe('ᾂ'.repeat(20));
  });

  test('and no string is refused if its normal form fits: no character replaces more than four', () => {
    const refused: string[] = [];
    for (let code = 0; code <= LAST_ASSIGNED; code++) {
      const decomposed = String.fromCodePoint(code).normalize('NFD');
      if (decomposed.length > 1 && !mayNormalizeTo(decomposed, 1)) refused.push(code.toString(16));
    }
    expect(refused).toEqual([]);
  });

  test('white space around it does not count', () => {
    expect(z.parse(text(1, 5), `${' '.repeat(1000)}a\u3000`)).toBe('a');
  });
});

describe('combining marks', () => {
  test('may be 30 in a row, anywhere in a text', () => {
    for (const mark of ['\u0301', '\u0f73', '\u{1d165}']) {
      const most = mark.repeat(MARKS_MAX);
      expect([most, `a${most}b${most}`].map(hasTooManyMarks)).toEqual([false, false]);
      expect([`${most}${mark}`, `a${most}b${most}${mark}c`].map(hasTooManyMarks)).toEqual([true, true]);
    }
  });

  test('are refused by name beyond that', () => {
    const tooMany = `a${'\u0301\u0323'.repeat(16)}`;
    expect(codeOf(text(1, 150), tooMany)).toBe('invalid_characters');
    expect(codeOf(password(8, 128), tooMany)).toBe('invalid_characters');
  });
});

test('the replacement character cannot be stored, because a body with it cannot be sent', () => {
  expect(codeOf(text(1, 150), 'a\ufffdb')).toBe('invalid_characters');
});

test('a carriage return, which an editor does not show, is named when it is refused', () => {
  const { error } = z.safeParse(text(0, 5000), 'first line\r\nsecond line');
  expect(error?.issues[0]?.message).toContain('carriage return');
});

test('a confirmation matches the password in any normal form, but nothing longer', () => {
  const faults = (confirmation: string) => {
    const errors = new FieldErrors();
    checkNewPassword({ password: `${'ᾂ'.repeat(8)}b`, password_confirmation: confirmation }, {}, errors);
    return errors.list.map(({ code }) => code);
  };
  expect(faults(`${'ᾂ'.normalize('NFD').repeat(8)}b`)).toEqual([]);
  expect(faults(`${'ᾂ'.normalize('NFD').repeat(9)}b`)).toEqual(['confirmation_mismatch']);
});

describe('a name that a client made up', () => {
  test('is repeated only in part', () => {
    const errors = new FieldErrors();
    errors.add('x'.repeat(64), 'unknown_field', 'is unknown');
    errors.add(`${'y'.repeat(62)}😀y`, 'unknown_field', 'is unknown');
    expect(errors.list.map(({ field }) => field)).toEqual(['x'.repeat(64), `${'y'.repeat(62)}\ufffd…`]);
  });

  test('is one of at most 20 in the message for people', () => {
    const errors = new FieldErrors();
    for (let i = 0; i < 22; i++) errors.add(`f${i}`, 'unknown_field', 'is unknown');
    expect(() => errors.throwIfAny()).toThrow(/: f0, f1, .*, f19 and 2 more\.$/);
  });
});

test.each([
  ['Crème BRÛLÉE', 'creme brulee'],
  ['ﬁle', 'FILE'],
  ['ＡＢＣ', 'abc'],
  ['Straße', 'STRASSE'],
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ', 'οδος'],
])('a search does not distinguish %j and %j', (a, b) => {
  expect(foldForSearch(a)).toBe(foldForSearch(b));
});

test('a search distinguishes letters, and finds the first letters of a Korean syllable', () => {
  expect(foldForSearch('cafe')).not.toBe(foldForSearch('cave'));
  expect(foldForSearch('한국')).toContain(foldForSearch('하'));
});

test('a text whose characters stand for whole phrases does not grow without limit when it is folded', () => {
  const phrase = 'صلى الله عليه وسلم';
  expect(foldForSearch('Ahmad ﷺ')).toBe(`ahmad ${phrase}`);
  const memo = 'ﷺ'.repeat(500);
  expect(foldForSearch(memo).length).toBeLessThanOrEqual(4 * memo.length + 100);
  expect(foldForSearch(memo).startsWith(phrase)).toBe(true);
});

test('no letter is cut off when it is folded, however often a text repeats it', () => {
  for (const [letter, folded] of [
    ['ᾂ', 'α'],
    ['ệ', 'e'],
    ['ﬃ', 'ffi'],
    ['㍿', '株式会社'],
  ] as const)
    expect(foldForSearch(letter.repeat(500))).toBe(folded.repeat(500));
});
