import { locale } from '../platform/formats.ts';
import { attachmentTexts as t } from '../texts/en/attachments.ts';

/** `1.2 MB`, `340 kB`. */
export function sizeText(bytes: number): string {
  const inUnit = (unit: number, digits: number) =>
    new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(bytes / unit);
  return bytes >= 1_000_000
    ? t.megabytes(inUnit(1_000_000, 1))
    : t.kilobytes(inUnit(1000, bytes < 10_000 ? 1 : 0));
}
