/** A German bank: preamble, booking and value date, decimal comma, semicolons, a sum at the end. */
export const GERMAN_CSV = `Kontonummer:;DE02120300000000202051
Zeitraum:;01.03.2026 - 31.03.2026

Buchungstag;Valutadatum;Beguenstigter/Zahlungspflichtiger;Verwendungszweck;Betrag (EUR)
15.03.26;16.03.26;"Bäckerei Müller; Filiale 2";Brot;-1.234,56
17.03.26;17.03.26;Arbeit GmbH;"Gehalt
März";2.000,00
Summe;;;;765,44
`;

/** OFX 1.x as banks write it: leaves that are not closed, an empty id, a time zone, an entity that was escaped twice. */
export const SGML_OFX = `

OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260401</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>12030000<ACCTID>202051<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260323000000[-3:GMT]<TRNAMT>-12,50<FITID>
<NAME>AT&amp;amp;T
<MEMO>
<CHECKNUM>17
</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260324<TRNAMT>+5,00<FITID>abc<NAME>Foo & Co < Bar</NAME><MEMO>a
b</MEMO></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>100,00<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`;

/** OFX 2.x of a credit card. */
export const XML_OFX = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF>
<CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260315120000.000</DTPOSTED><TRNAMT>-10.00</TRNAMT><FITID>1</FITID>
<PAYEE><NAME>Café</NAME><CITY>Lyon</CITY></PAYEE><CURRENCY><CURRATE>1.1</CURRATE><CURSYM>EUR</CURSYM></CURRENCY></STMTTRN>
<STMTTRN><DTPOSTED>20260316</DTPOSTED><TRNAMT>-20</TRNAMT><FITID>2</FITID><NAME/><MEMO><![CDATA[A & B]]></MEMO>
<ORIGCURRENCY><CURRATE>1.1</CURRATE><CURSYM>GBP</CURSYM></ORIGCURRENCY></STMTTRN>
</BANKTRANLIST><BANKTRANLISTP><STMTTRNP><TRNTYPE>DEBIT</TRNTYPE><DTTRAN>20260317</DTTRAN><TRNAMT>-1</TRNAMT></STMTTRNP></BANKTRANLISTP>
</CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;

/** Quicken's way of dates and splits, and a category list along with the transactions. */
export const QUICKEN_QIF = `!Type:Cat
NFood
E
^
!Type:CCard
D1/ 1'00
T-1,234.50
PCorner Shop
MWeekly
LFood
SFood
$-1,000.00
SHome
EPaint
$-234.50
^
D12/31' 5
U5.00
T5.00
CX
N101
^
`;

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

export const camtEntry = (content: string, amount = '10.00', direction = 'DBIT') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${content}</Ntry>\n`;
export const camtStatement = (entries: string, iban = 'DE02120300000000202051') =>
  `<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>\n${entries}</Stmt>`;
export const camtFile = (statements: string, message = 'BkToCstmrStmt') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}"><${message}>${statements}</${message}></Document>\n`;

export const BOOKED = '<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-15</Dt></BookgDt>';

/** An entry with two transactions, a reversal, an entry without a booking date and one that is pending. */
export const CAMT = camtFile(
  camtStatement(
    [
      camtEntry(`${BOOKED}<AcctSvcrRef>R1</AcctSvcrRef><NtryDtls>
<TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><Amt Ccy="EUR">4</Amt><RltdPties><Cdtr><Pty><Nm>Shop A</Nm></Pty></Cdtr></RltdPties></TxDtls>
<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">6.00</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>one</Ustrd><Ustrd>two</Ustrd></RmtInf></TxDtls>
</NtryDtls>`),
      camtEntry(
        `<RvslInd>true</RvslInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-03-16T23:30:00+01:00</DtTm></BookgDt><NtryRef>N2</NtryRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Nm>Shop &amp; Co</Nm></Cdtr></RltdPties></TxDtls></NtryDtls>`,
        '3.5',
        'CRDT',
      ),
      camtEntry('<ValDt><Dt>2026-03-17</Dt></ValDt><AddtlNtryInf>Fee</AddtlNtryInf>', '1.25'),
      camtEntry('<Sts><Cd>PDNG</Cd></Sts>'),
    ].join(''),
  ),
);
