import { describe, expect, it } from 'vitest';
import { brief } from '../support/statements/read.ts';

/** Headers as these banks write them, each with one row. */
describe('the CSV file of', () => {
  it.each([
    [
      'bunq',
      '"Date","Interest Date","Amount","Account","Counterparty","Name","Description"',
      '"2026-09-30","2026-09-30","-12.34","NL1","NL2","Shop","Food"',
      '2026-09-30 out 12.34 | Shop | Food',
    ],
    [
      'BoursoBank',
      'dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountbalance',
      '2026-09-30;2026-10-01;"Shop";"x";"y";"";-12,34;;000;100,00',
      '2026-09-30 out 12.34 | Shop',
    ],
    [
      'CaixaBank',
      'Fecha;Fecha valor;Movimiento;Más datos;Importe;Saldo',
      '30/09/2026;01/10/2026;Shop;Card;-12,34EUR;+100,00EUR',
      '2026-09-30 out 12.34 EUR | Shop',
    ],
    [
      'Consorsbank',
      'Buchung;Valuta;Sender / Empfänger;IBAN / Konto-Nr.;Buchungstext;Verwendungszweck;Betrag in EUR',
      '30.09.2026;01.10.2026;Shop;DE;Lastschrift;Food;-12,34',
      '2026-09-30 out 12.34 EUR | Shop | Food',
    ],
    [
      'DKB, before 2023',
      '"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Betrag (EUR)";',
      '"30.09.2026";"30.09.2026";"Lastschrift";"Shop";"Food";"-12,34";',
      '2026-09-30 out 12.34 EUR | Shop | Food',
    ],
    [
      'Erste Bank',
      'Buchungsdatum,Partnername,Partner IBAN,Betrag,Währung,Buchungs-Info,Buchungsreferenz,Notiz,Valutadatum',
      '30.09.2026,Shop,AT,"-12,34",EUR,Food,1,,30.09.2026',
      '2026-09-30 out 12.34 EUR | Shop | Food',
    ],
    [
      'ICICI',
      'S No.,Value Date,Transaction Date,Transaction Remarks,Withdrawal Amount(INR),Deposit Amount(INR)',
      '1,01/10/2026,30/09/2026,Shop,12.34,0',
      '2026-09-30 out 12.34 INR | Shop',
    ],
    [
      'N26',
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Amount (EUR)"',
      '2026-09-30,2026-10-01,"Shop",,"Presentment","Food",-12.34',
      '2026-09-30 out 12.34 EUR | Shop | Food',
    ],
    ['Nubank', 'date,title,amount', '2026-09-30,Shop,-12.34', '2026-09-30 out 12.34 | Shop'],
    [
      'PostFinance',
      'Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie',
      '30.09.2026;Lastschrift;"Shop";;-12.34;;',
      '2026-09-30 out 12.34 CHF | Shop',
    ],
    [
      'Raiffeisen',
      'IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date',
      'CH00;2026-09-30 00:00:00.0;"Shop";-12.34;100.00;2026-10-01 00:00:00.0',
      '2026-09-30 out 12.34 | Shop',
    ],
    [
      'Société Générale',
      'date_comptabilisation;libellé_complet_operation;montant_operation;devise;',
      '30/09/2026;Shop;-12,34;EUR;',
      '2026-09-30 out 12.34 EUR | Shop',
    ],
    [
      'Starling',
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
      '30/09/2026,Shop,SHOP 1,CONTACTLESS,-12.34,100.00,GROCERIES,Food',
      '2026-09-30 out 12.34 GBP | Shop | Food',
    ],
    [
      'UBS',
      'Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Saldo;Beschreibung1;Beschreibung2;Beschreibung3;',
      '2026-09-30;2026-10-01;CHF;-12.34;;900.00;"Shop";"Food";"Card";',
      '2026-09-30 out 12.34 CHF | Shop',
    ],
  ])('%s has its date, amount and payee found', (_, header, row, expected) => {
    expect(brief('csv', `${header}\n${row}\n`)).toEqual([expected]);
  });
});
