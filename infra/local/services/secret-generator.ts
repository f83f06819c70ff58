import { randomInt } from 'node:crypto';
import { UnsupportedTemplate } from '../errors.ts';
import { isObject, type JsonObject } from '../json.ts';

/** The first value of a secret: given in the template, or generated as Secrets Manager does. */
export function initialValue(properties: JsonObject, where: string): string {
  if (typeof properties.SecretString === 'string') return properties.SecretString;
  const rules = properties.GenerateSecretString;
  if (!isObject(rules))
    throw new UnsupportedTemplate(where, 'the secret has neither a value nor generation rules.');
  const password = generate(rules, where);
  if (typeof rules.GenerateStringKey !== 'string') return password;
  const around = JSON.parse(String(rules.SecretStringTemplate ?? '{}')) as JsonObject;
  return JSON.stringify({ ...around, [rules.GenerateStringKey]: password });
}

const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

function generate(rules: JsonObject, where: string): string {
  const classes = [
    rules.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    rules.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    rules.ExcludeNumbers ? '' : '0123456789',
    rules.ExcludePunctuation ? '' : PUNCTUATION,
    rules.IncludeSpace ? ' ' : '',
  ]
    .map((characters) => [...characters].filter((c) => !String(rules.ExcludeCharacters ?? '').includes(c)))
    .filter((characters) => characters.length > 0);
  const length = Number(rules.PasswordLength ?? 32);
  const alphabet = classes.flat();
  if (alphabet.length === 0 || length < classes.length) {
    throw new UnsupportedTemplate(where, 'its generation rules allow no value.');
  }
  const draw = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  for (;;) {
    const password = draw();
    if (rules.RequireEachIncludedType === false) return password;
    // Secrets Manager requires one character of each kind; drawing again keeps the choice uniform.
    if (classes.every((characters) => characters.some((c) => password.includes(c)))) return password;
  }
}
