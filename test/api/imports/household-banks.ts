import type { Account, Event } from './household-year.ts';

/** A file as a bank lets it be downloaded. */
export interface BankFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

type Write = (events: readonly Event[], month: string) => BankFile;

const german = (cents: number): string =>
  (cents / 100)
    .toFixed(2)
    .replace('.', ',')
    .replaceAll(/(?<=\d)(?=(?:\d{3})+,)/g, '.');
const dotted = (date: string): string => date.split('-').toReversed().join('.');
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A German bank: three lines of preamble, newest first, the kind of payment in its own column, a balance, Latin-1. */
const auenstaedter: Write = (events, month) => {
  const lines = events.toReversed().map(({ date, payee, memo, cents }, at) => {
    const kind = cents > 0 ? 'Gutschrift' : memo.startsWith('KARTE') ? 'Kartenzahlung' : 'Lastschrift';
    const cells = [dotted(date), dotted(date), kind, payee, memo, german(cents), 'EUR', german(100_000 + at)];
    return cells.map((cell) => `"${cell}"`).join(';');
  });
  const head = ['"Auenstädter Bank eG"', '"Konto";"DE10 1234 0001"', `"Zeitraum";"${month}"`, ''];
  const columns =
    '"Buchung";"Wertstellung";"Umsatzart";"Auftraggeber / Empfänger";"Verwendungszweck";"Betrag";"Währung";"Saldo"';
  const text = [...head, columns, ...lines, ''].join('\r\n');
  return { name: `umsaetze_${month}.csv`, mediaType: 'text/csv', bytes: Buffer.from(text, 'latin1') };
};

/** camt.053 of another bank, with a prefix for its names and one party for each entry. */
const genossenschaft: Write = (events, month) => {
  const entries = events.map(({ date, payee, memo, cents }, at) => {
    const isOut = cents < 0;
    const party = `<c:${isOut ? 'Cdtr' : 'Dbtr'}><c:Pty><c:Nm>${xml(payee)}</c:Nm></c:Pty></c:${isOut ? 'Cdtr' : 'Dbtr'}>`;
    return `<c:Ntry><c:Amt Ccy="EUR">${Math.abs(cents / 100).toFixed(2)}</c:Amt><c:CdtDbtInd>${isOut ? 'DBIT' : 'CRDT'}</c:CdtDbtInd><c:Sts><c:Cd>BOOK</c:Cd></c:Sts><c:BookgDt><c:Dt>${date}</c:Dt></c:BookgDt><c:AcctSvcrRef>G${month}${at}</c:AcctSvcrRef><c:NtryDtls><c:TxDtls><c:RltdPties>${party}</c:RltdPties>${memo && `<c:RmtInf><c:Ustrd>${xml(memo)}</c:Ustrd></c:RmtInf>`}</c:TxDtls></c:NtryDtls></c:Ntry>`;
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<c:Document xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><c:BkToCstmrStmt><c:Stmt><c:Id>${month}</c:Id><c:Acct><c:Id><c:IBAN>DE44500105175407324931</c:IBAN></c:Id><c:Ccy>EUR</c:Ccy></c:Acct>${entries.join('\n')}</c:Stmt></c:BkToCstmrStmt></c:Document>`;
  return { name: `camt_${month}.xml`, mediaType: 'application/xml', bytes: Buffer.from(text) };
};

/** A card's OFX 1.x: unclosed elements, one line, times with a zone. */
const card: Write = (events, month) => {
  const rows = events.map(
    ({ date, payee, cents }, at) =>
      `<STMTTRN><TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${date.replaceAll('-', '')}093000[+1:CET]<TRNAMT>${(cents / 100).toFixed(2)}<FITID>${month}-${at}<NAME>${xml(payee)}</STMTTRN>`,
  );
  const text = [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:103\nSECURITY:NONE\nENCODING:UNICODE\nCHARSET:NONE\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n',
    '<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><CCSTMTRS><CURDEF>EUR<CCACCTFROM><ACCTID>5412XXXX0099</CCACCTFROM><BANKTRANLIST>',
    ...rows,
    '</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>',
  ].join('');
  return { name: `karte_${month}.ofx`, mediaType: 'application/x-ofx', bytes: Buffer.from(text) };
};

/** A French bank: money out and in have columns of their own, and one text says everything. */
const quais: Write = (events, month) => {
  const lines = events.map(({ date, payee, memo, cents }) => {
    const amount = german(Math.abs(cents)).replaceAll('.', '\u00a0');
    const text = [payee, memo].filter(Boolean).join(' ');
    return [
      date.split('-').toReversed().join('/'),
      text,
      cents < 0 ? amount : '',
      cents > 0 ? amount : '',
    ].join(';');
  });
  const text = ['Date opération;Libellé;Débit euros;Crédit euros', ...lines, ''].join('\r\n');
  return { name: `releve_${month}.csv`, mediaType: 'text/csv', bytes: Buffer.from(text, 'latin1') };
};

export const BANKS: Readonly<Record<Account, Write>> = {
  Current: auenstaedter,
  Joint: genossenschaft,
  Card: card,
  Paris: quais,
};
