import { ReadError } from './failure.ts';

/** Files that people send by mistake, by their first bytes. Banks send camt.053 as ZIP archives, and CSV as workbooks. */
const OTHER_FILES = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    message:
      'The file is a ZIP archive or an Excel workbook. Unpack the archive, or save the workbook as CSV, and send that.',
  },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    message: 'The file is an Excel workbook. Save it as CSV, and send that.',
  },
  {
    bytes: [0x1f, 0x8b],
    message: 'The file is compressed with gzip. Decompress it, and send the result.',
  },
  {
    bytes: [0x25, 0x50, 0x44, 0x46, 0x2d],
    message: 'The file is a PDF document. Download the statement as CSV, OFX, QIF or camt.053 instead.',
  },
] as const;

/** Says what to do with a file that is not text, rather than which byte is wrong. */
export function refuseOtherFiles(file: Uint8Array): void {
  const other = OTHER_FILES.find(({ bytes }) => bytes.every((byte, index) => file[index] === byte));
  if (other) throw new ReadError({ code: 'unreadable_file', message: other.message });
}
