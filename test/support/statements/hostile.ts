import {
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
} as const;

/** What is repeated up to the limit: characters and pieces that parsers stumble over. */
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
const fill = (piece: string, reserved = 1000) =>
  piece.repeat(Math.floor((BYTES_MAX - reserved) / Buffer.byteLength(piece)));

/** Files that are valid around something enormous. */
export const ENORMOUS: Readonly<Record<string, () => string>> = {
  'a CSV field of quotes': () => `Date,Amount,Memo\n2026-03-01,5,"${fill('""')}"\n`,
  'a CSV field of marks': () => `Date,Amount,Memo\n2026-03-01,5,${fill('\u0301')}\n`,
  'CSV rows of bad amounts': () => `Date,Amount\n${`2026-03-01,"${"1'".repeat(29)}x"\n`.repeat(9_990)}`,
  'CSV rows of spaces': () => `Date,Amount\n${`2026-03-01,"${' '.repeat(59)}x"\n`.repeat(9_990)}`,
  'CSV rows of bad dates': () => `Date,Amount\n${`01${' /  .'.repeat(11)},5\n`.repeat(9_990)}`,
  'CSV headers': () => `${'Datum é,'.repeat(490)}\n`.repeat(400),
  'an OFX memo of references': () =>
    inOfx(`<STMTTRN><DTPOSTED>20260301<TRNAMT>5<MEMO>${fill('&amp;')}</STMTTRN>`),
  'OFX memos': () => inOfx(`<STMTTRN><DTPOSTED>20260301<TRNAMT>5${'<MEMO>x'.repeat(240_000)}</STMTTRN>`),
  'OFX statements': () => inOfx('<STMTRS></STMTRS>'.repeat(100_000)),
  'OFX transactions in one line': () =>
    inOfx('<STMTTRN><DTPOSTED>20260301<TRNAMT>5</STMTTRN>'.repeat(40_000)),
  'a camt text of references': () =>
    camtFile(camtStatement(camtEntry(`<AddtlNtryInf>${fill('&amp;')}</AddtlNtryInf>`))),
  'a camt element of attributes': () =>
    camtFile(`<Stmt ${Array.from({ length: 150_000 }, (_, index) => `a${index}=""`).join(' ')}/>`),
  'a camt entry of transactions': () =>
    camtFile(camtStatement(camtEntry(`<NtryDtls>${'<TxDtls/>'.repeat(150_000)}</NtryDtls>`))),
  'camt statements without an account': () => camtFile('<Stmt/>'.repeat(150_000)),
  'camt text outside of the basic plane': () => camtFile(camtStatement(`${fill('😀')}`)),
  'a nesting of XML': () => '<a>'.repeat(200_000) + '</a>'.repeat(200_000),
  'an XML bomb': () =>
    `<!DOCTYPE a [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`).join('')}]><a>&a30;</a>`,
};
