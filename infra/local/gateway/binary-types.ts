import { UnsupportedTemplate } from '../errors.ts';
import { asList, type Json } from '../json.ts';

export function readBinaryTypes(given: Json | undefined, where: string): string[] {
  return asList(given).map((type) => {
    const text = String(type).toLowerCase();
    if (/^[\w.+-]+\/[\w.+-]+$/.test(text)) return text;
    throw new UnsupportedTemplate(where, `the binary media type ${type} is not supported.`);
  });
}

/** API Gateway decodes a body as UTF-8 unless its media type is listed as binary. */
export function isBinary(contentType: string | undefined, binaryTypes: readonly string[]): boolean {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  return type !== undefined && binaryTypes.includes(type);
}
