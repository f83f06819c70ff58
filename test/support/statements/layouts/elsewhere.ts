import type { BankLayout } from './layout.ts';

/** Banks in Britain, Ireland, the Nordic countries, the Americas, Asia, Africa and Australia, and services. */
export const ELSEWHERE: readonly BankLayout[] = [
  {
    bank: 'Monzo, before 2019',
    lines: [
      'id,created,amount,currency,local_amount,local_currency,category,emoji,description,address,notes,receipt',
      'tx_1,2026-09-30 10:11:12 +0000,-12.34,GBP,-14.20,EUR,groceries,x,BAKERY PARIS,Rue 1,Bread,',
    ],
    rows: ['2026-09-30 out 12.34 GBP | BAKERY PARIS | Bread | tx_1'],
  },
  {
    bank: 'Monzo',
    lines: [
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
      'tx_1,30/09/2026,10:11:12,Card payment,Bakery,x,Groceries,-12.34,GBP,-12.34,GBP,,,,BAKERY LONDON,,-12.34,',
      'tx_2,29/09/2026,09:00:00,Faster payment,Acme,,Income,2500.00,GBP,2500.00,GBP,Salary,,,ACME,,,2500.00',
    ],
    rows: [
      '2026-09-30 out 12.34 GBP | Bakery | BAKERY LONDON | tx_1',
      '2026-09-29 in 2500 GBP | Acme | Salary | tx_2',
    ],
  },
  {
    bank: 'Revolut',
    lines: [
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'CARD_PAYMENT,Current,2026-09-29 10:11:12,2026-09-30 10:11:12,Bakery,-12.34,0.00,EUR,COMPLETED,87.66',
      'CARD_PAYMENT,Current,2026-09-30 10:11:12,,Kiosk,-3.00,0.00,EUR,PENDING,',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Bakery'],
    pending: 1,
  },
  {
    bank: 'Wise',
    lines: [
      'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Card Last Four Digits,Card Holder Full Name,Attachment,Note,Total fees',
      'CARD-1,30-09-2026,-12.34,EUR,Card transaction,,87.66,,,,,,,Bakery,1234,Ada,,,0.05',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Bakery | Card transaction'],
  },
  {
    bank: 'HSBC, as its users name the columns',
    lines: [
      'Date,Description,Amount',
      '30/09/2026,BAKERY LONDON ))),-12.34',
      '13/09/2026,ACME SALARY,"2,500.00"',
    ],
    rows: ['2026-09-30 out 12.34 | BAKERY LONDON )))', '2026-09-13 in 2500 | ACME SALARY'],
  },
  {
    bank: 'Nationwide',
    currency: 'GBP',
    charset: 'windows-1252',
    lines: [
      '"Account Name:","FlexAccount ****1234"',
      '"Account Balance:","£987.66"',
      '"Available Balance: ","£987.66"',
      '',
      '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
      '"30 Sep 2026","Visa purchase","BAKERY LONDON","£12.34","","£987.66"',
    ],
    rows: ['2026-09-30 out 12.34 GBP | BAKERY LONDON'],
  },
  {
    bank: 'NatWest',
    lines: [
      'Date, Type, Description, Value, Balance, Account Name, Account Number',
      "30 Sep 2026,POS,'BAKERY LONDON,-12.34,987.66,'ADA,'123456-12345678",
    ],
    rows: ["2026-09-30 out 12.34 | 'BAKERY LONDON"],
  },
  {
    bank: 'Lloyds',
    lines: [
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
      "30/09/2026,DEB,'11-22-33,12345678,BAKERY LONDON,12.34,,987.66",
    ],
    rows: ['2026-09-30 out 12.34 | BAKERY LONDON'],
  },
  {
    bank: 'AIB',
    lines: [
      'Posted Account, Posted Transactions Date, Description, Debit Amount, Credit Amount, Balance, Posted Currency, Transaction Type',
      '12345678,30/09/2026,VDP-BAKERY,12.34,,987.66,EUR,Debit',
    ],
    rows: ['2026-09-30 out 12.34 EUR | VDP-BAKERY'],
  },
  {
    bank: 'Handelsbanken',
    charset: 'windows-1252',
    lines: [
      'Reskontradatum;Transaktionsdatum;Text;Belopp;Saldo',
      '2026-09-30;2026-09-29;BAGERI GÖTEBORG;-123,40;1 000,00',
    ],
    rows: ['2026-09-30 out 123.4 | BAGERI GÖTEBORG'],
  },
  {
    bank: 'SEB',
    charset: 'windows-1252',
    lines: [
      'Bokförd;Valutadatum;Text;Insättningar/uttag;Saldo',
      '2026-09-30;2026-09-30;BAGERI;-123,40;1000,00',
    ],
    rows: ['2026-09-30 out 123.4 | BAGERI'],
  },
  {
    bank: 'Sparebank 1',
    lines: [
      '"Dato";"Beskrivelse";"Rentedato";"Inn";"Ut";"Til konto";"Fra konto"',
      '"30.09.2026";"BAKERI OSLO";"30.09.2026";"";"-123,40";"";"1234"',
    ],
    rows: ['2026-09-30 out 123.4 | BAKERI OSLO'],
  },
  {
    bank: 'OP in Finland',
    charset: 'windows-1252',
    lines: [
      '"Kirjauspäivä";"Arvopäivä";"Määrä EUROA";"Laji";"Selitys";"Saaja/Maksaja";"Saajan tilinumero";"Viite";"Viesti";"Arkistointitunnus"',
      '2026-09-30;2026-09-30;-12,34;162;"PKORTTIMAKSU";"LEIPOMO";"";"ref=";"Leipä";"A1"',
    ],
    rows: ['2026-09-30 out 12.34 EUR | LEIPOMO | Leipä | A1'],
  },
  {
    bank: 'Chase',
    lines: [
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      'DEBIT,09/30/2026,"BAKERY NYC",-12.34,ACH_DEBIT,987.66,,',
    ],
    rows: ['2026-09-30 out 12.34 | BAKERY NYC | DEBIT'],
  },
  {
    bank: 'Bank of America',
    lines: [
      'Description,,Summary Amt.',
      'Beginning balance as of 09/01/2026,,"1,000.00"',
      'Total credits,,"0.00"',
      'Ending balance as of 09/30/2026,,"987.66"',
      '',
      'Date,Description,Amount,Running Bal.',
      '09/01/2026,Beginning balance as of 09/01/2026,,"1,000.00"',
      '09/30/2026,"BAKERY NYC","-12.34","987.66"',
    ],
    rows: ['2026-09-30 out 12.34 | BAKERY NYC'],
  },
  {
    bank: 'Capital One cards',
    lines: [
      'Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit',
      '2026-09-29,2026-09-30,1234,BAKERY NYC,Dining,12.34,',
    ],
    rows: ['2026-09-30 out 12.34 | BAKERY NYC'],
  },
  {
    bank: 'Citi',
    lines: [
      'Status,Date,Description,Debit,Credit',
      'Cleared,09/30/2026,"BAKERY NYC",12.34,',
      'Pending,09/30/2026,"KIOSK",3.00,',
    ],
    rows: ['2026-09-30 out 12.34 | BAKERY NYC'],
    pending: 1,
  },
  {
    bank: 'Ally',
    lines: ['Date, Time, Amount, Type, Description', '2026-09-30,10:11:12,-12.34,Withdrawal,BAKERY NYC'],
    rows: ['2026-09-30 out 12.34 | BAKERY NYC'],
  },
  {
    bank: 'Banco do Brasil, with balances among the rows',
    charset: 'windows-1252',
    lines: [
      '"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",',
      '"01/09/2026","","Saldo Anterior","","0","1000.00",',
      '"30/09/2026","1234-5","Compra com Cartão","","123456","-12.34",',
      '"30/09/2026","","S A L D O","","0","987.66",',
    ],
    rows: ['2026-09-30 out 12.34 | Compra com Cartão'],
  },
  {
    bank: 'Itaú, with the balance of each day',
    lines: [
      'data;lançamento;ag./origem;valor (R$);saldos (R$)',
      '01/09/2026;SALDO ANTERIOR;;;1.000,00',
      '30/09/2026;PADARIA;1234;-12,34;',
      '30/09/2026;SALDO DO DIA;;;987,66',
    ],
    rows: ['2026-09-30 out 12.34 BRL | PADARIA'],
  },
  {
    bank: 'Bradesco',
    charset: 'windows-1252',
    lines: [
      'Extrato de: Ag: 1 | Conta: 2 | Entre 01/09/2026 e 30/09/2026',
      'Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);',
      '01/09/2026;SALDO ANTERIOR;;;;1.000,00;',
      '30/09/2026;COMPRA PADARIA;123;;-12,34;987,66;',
      ';;Total;0,00;-12,34;;',
    ],
    rows: ['2026-09-30 out 12.34 BRL | COMPRA PADARIA'],
  },
  {
    bank: 'HDFC',
    lines: [
      'Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance',
      '30/09/26,UPI-BAKERY,30/09/26,123.40,0.00,0001,987.66',
    ],
    rows: ['2026-09-30 out 123.4 | UPI-BAKERY'],
  },
  {
    bank: 'DBS',
    lines: [
      'Account Details For:,DBS Savings 123',
      'Statement as at:,30 Sep 2026',
      '',
      'Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1,Transaction Ref2,Transaction Ref3',
      '30 Sep 2026,POS,12.34,,BAKERY SINGAPORE,,',
    ],
    rows: ['2026-09-30 out 12.34 | POS'],
  },
  {
    bank: 'Westpac',
    lines: [
      'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial',
      '123456,30/09/2026,BAKERY SYDNEY,12.34,,987.66,PAYMENT,',
    ],
    rows: ['2026-09-30 out 12.34 | BAKERY SYDNEY'],
  },
  {
    bank: 'FNB in South Africa',
    lines: [
      'ACCOUNT TRANSACTION HISTORY',
      '',
      'Name:, ADA, EXAMPLE',
      'Account:, 123, [Gold]',
      'Balance:, 987.66, 987.66',
      '',
      'Date, Amount, Balance, Description',
      '2026/09/30, -12.34, 987.66, BAKERY CAPE TOWN',
    ],
    rows: ['2026-09-30 out 12.34 | BAKERY CAPE TOWN'],
  },
  {
    bank: 'İş Bankası in Turkey',
    lines: ['Tarih;Açıklama;İşlem Tutarı;Para Birimi', '30.09.2026;FIRIN;-123,40;TRY'],
    rows: ['2026-09-30 out 123.4 TRY | FIRIN'],
  },
  {
    bank: 'a column of codes without a known name',
    lines: [
      'Date,Payee,Amount,CCY,Country',
      '2026-09-30,Bakery,-12.34,CHF,CH',
      '2026-09-29,Kiosk,-3.00,EUR,DE',
    ],
    rows: ['2026-09-30 out 12.34 CHF | Bakery', '2026-09-29 out 3 EUR | Kiosk'],
  },
];
