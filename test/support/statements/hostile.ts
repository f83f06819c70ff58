import type { Format } from '../../../lib/imports/readers/statement.ts';
import {
  BOOKED,
  CAMT,
  camtEntry,
  camtFile,
  camtStatement,
  GERMAN_CSV,
  QUICKEN_QIF,
  SGML_OFX,
  XML_OFX,
} from './samples.ts';

/** The largest file that the API takes. */
export const BYTES_MAX = 2 * 1024 * 1024;

export const SAMPLES = {
  csv: [GERMAN_CSV],
  ofx: [SGML_OFX, XML_OFX],
  qif: [QUICKEN_QIF],
  camt053: [CAMT],
} satisfies Record<Format, readonly string[]>;

/** What is repeated up to the limit: characters and fragments that trip up parsers. */
export const PIECES = [
  ...['a', '0', ',', ';', '|', '\t', '"', "'", ' ', '\n', '\r', '<', '>', '&', '!', '^', '-', '(', '[', '='],
  ...['\u0301', 'é', '😀', '\u00a0', '\ufdfa', '\ufeff', '\u0000'],
  ...[
    '""',
    '"\n',
    '",',
    'a\n',
    ',\n',
    '"a",',
    '1 ',
    "1'",
    '01/',
    'sep=,\n',
    'Date,Amount\n',
    '01/02/2026;1,234\n',
  ],
  ...['D1/31/26\nT1\n^\n', '!Type:Bank\n', '!Account\n', 'PX\n'],
  ...[
    '<a>',
    '</a>',
    '<a/>',
    '<a ',
    '<a b="',
    '<a><!--</a>-->',
    '<!--',
    '<![CDATA[',
    '<?a?>',
    ']]>',
    '&amp;',
    '&#65;',
  ],
  ...['<OFX>', '<STMTTRN>', '<OFX><STMTTRN></STMTTRN></OFX>', '<!DOCTYPE a>', '<!ENTITY a "b">'],
];

const inOfx = (entries: string) =>
  `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST>${entries}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
/** As many of a piece as fit. */
const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));

interface Enormous {
  readonly format: Format;
  readonly build: (bytes: number) => string;
}
const csv = (build: Enormous['build']): Enormous => ({ format: 'csv', build });
const ofx = (build: Enormous['build']): Enormous => ({
  format: 'ofx',
  build: (bytes) => inOfx(build(bytes)),
});
const camt = (build: Enormous['build']): Enormous => ({
  format: 'camt053',
  build: (bytes) => camtFile(camtStatement(build(bytes))),
});

/** Files that are valid around something enormous. */
export const ENORMOUS: Readonly<Record<string, Enormous>> = {
  'a CSV field of quotes': csv((bytes) => `Date,Amount,Memo\n2026-03-01,5,"${fill('""', bytes)}"\n`),
  'a CSV field of marks': csv((bytes) => `Date,Amount,Memo\n2026-03-01,5,${fill('\u0301', bytes)}\n`),
  'CSV rows of bad amounts': csv(
    (bytes) => `Date,Amount\n${fill(`2026-03-01,"${"1'".repeat(29)}x"\n`, bytes / 3)}`,
  ),
  'CSV rows of spaces': csv(
    (bytes) => `Date,Amount\n${fill(`2026-03-01,"${' '.repeat(59)}x"\n`, bytes / 3)}`,
  ),
  'CSV rows of bad dates': csv((bytes) => `Date,Amount\n${fill(`01${' /  .'.repeat(11)},5\n`, bytes / 4)}`),
  'CSV headers': csv((bytes) => fill(`${'Datum é,'.repeat(490)}\n`, bytes)),
  'CSV names of characters that stand for phrases': csv((bytes) =>
    fill(`${`${'\ufdfa'.repeat(27)},`.repeat(490)}\n`, bytes),
  ),
  'an OFX memo of references': ofx(
    (bytes) => `<STMTTRN><DTPOSTED>20260301<TRNAMT>5<MEMO>${fill('&amp;', bytes)}</STMTTRN>`,
  ),
  'OFX memos': ofx(
    (bytes) => `<STMTTRN><DTPOSTED>20260301<TRNAMT>5${fill('<MEMO>some text', bytes)}</STMTTRN>`,
  ),
  'OFX statements': ofx((bytes) => fill('<STMTRS></STMTRS>', bytes)),
  'OFX transactions in one line': ofx((bytes) =>
    fill('<STMTTRN><DTPOSTED>20260301<TRNAMT>5</STMTTRN>', bytes),
  ),
  'OFX currencies and transactions': ofx(
    (bytes) =>
      `</BANKTRANLIST>${fill('<CURDEF>EUR', bytes / 2)}<BANKTRANLIST>${fill('<STMTTRN><DTPOSTED>20260301<TRNAMT>5</STMTTRN>', bytes / 4)}`,
  ),
  'camt transactions of one entry with texts': camt((bytes) =>
    camtEntry(
      `${BOOKED}${fill('<AddtlNtryInf>Fee</AddtlNtryInf>', bytes / 2)}<NtryDtls>${fill('<TxDtls><Amt Ccy="EUR">0</Amt></TxDtls>', bytes / 4)}</NtryDtls>`,
      '0',
    ),
  ),
  'a camt text of references': camt((bytes) =>
    camtEntry(`<AddtlNtryInf>${fill('&amp;', bytes)}</AddtlNtryInf>`),
  ),
  'a camt element of attributes': camt(
    (bytes) => `<Ntry ${Array.from({ length: bytes / 12 }, (_, index) => `a${index}=""`).join(' ')}/>`,
  ),
  'a camt entry of transactions': camt((bytes) =>
    camtEntry(`<NtryDtls>${fill('<TxDtls/>', bytes)}</NtryDtls>`),
  ),
  'camt statements without an account': {
    format: 'camt053',
    build: (bytes) => camtFile(fill('<Stmt>   </Stmt>', bytes)),
  },
  'camt text outside of the basic plane': camt((bytes) => fill('😀', bytes)),
  'a nesting of XML': {
    format: 'camt053',
    build: (bytes) => fill('<a>', bytes / 2) + fill('</a>', bytes / 2),
  },
  'an XML bomb': {
    format: 'camt053',
    build: () =>
      `<!DOCTYPE a [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`).join('')}]><a>&a30;</a>`,
  },
};
