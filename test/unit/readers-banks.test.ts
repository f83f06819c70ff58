import { describe, expect, it } from 'vitest';
import { brief, rowsOf } from '../support/statements/read.ts';

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
      '2026-09-30 out 12.34 EUR | Shop | Card',
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
      '2026-09-30 out 12.34 CHF | Shop | Food Card',
    ],
    [
      'BPCE',
      'Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Debit;Credit;Date operation;Date de valeur',
      '30/09/2026;Shop;SHOP 0065;REF1;-12,34;;29/09/2026;01/10/2026',
      '2026-09-30 out 12.34 | Shop | REF1',
    ],
    [
      'Danske Bank',
      '"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"',
      '"30.09.2026";"Shop";"-12,34";"100,00";"Udført";"Nej"',
      '2026-09-30 out 12.34 | Shop',
    ],
    [
      'Deutsche Bank',
      'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;Fremde Gebühren;Betrag;Soll;Haben;Währung',
      '30.09.2026;30.09.2026;Lastschrift;Shop;Food;;;-12,34;;EUR',
      '2026-09-30 out 12.34 EUR | Shop | Food',
    ],
    [
      'DNB',
      '"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"',
      '"30.09.2026";"Shop";"01.10.2026";"12,34";""',
      '2026-09-30 out 12.34 | Shop',
    ],
    [
      'Fineco',
      'Data;Entrate;Uscite;Descrizione;Descrizione_Completa',
      '30/09/2026;;-12,34;Shop;Food',
      '2026-09-30 out 12.34 | Shop | Food',
    ],
    [
      'mBank',
      '#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;',
      '2026-09-30;"Shop";"eKonto";"Food";-12,34 PLN;;',
      '2026-09-30 out 12.34 PLN | Shop',
    ],
    [
      'Nordea in Finland',
      'Kirjauspäivä;Määrä;Maksaja;Maksunsaaja;Nimi;Otsikko;Viesti;Viitenumero;Saldo;Valuutta',
      '2026/09/30;-12,34;FI00;;;Shop;Food;;100,00;EUR',
      '2026-09-30 out 12.34 EUR | Shop | Food',
    ],
    [
      'Nordea in Sweden',
      'Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta',
      '2026/09/30;-12,34;12345678;;;Shop;100,00;SEK',
      '2026-09-30 out 12.34 SEK | Shop',
    ],
    [
      'PayPal',
      '"Date","Time","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance","Subject","Note"',
      '"2026-09-30","10:11:12","Bob","Payment","Completed","USD","50.00","-1.75","48.25","1AB","48.25","Food",""',
      '2026-09-30 in 48.25 USD | Bob | Food | 1AB',
    ],
    [
      'PayPal, without a name',
      '"Date","Time","Name","Type","Status","Currency","Gross","Fee","Net","Balance"',
      '"2026-09-30","10:11:12","","Bank Deposit","Completed","USD","50.00","0.00","50.00","98.25"',
      '2026-09-30 in 50 USD |  | Bank Deposit',
    ],
    [
      'Revolut in German',
      'Typ,Produkt,Startdatum,Datum des Abschlusses,Beschreibung,Betrag,Gebühr,Währung,Status,Guthaben',
      'Karte,Aktuell,2026-09-29 10:11:12,2026-09-30 10:11:12,Shop,-12.34,0.00,EUR,ABGESCHLOSSEN,100.00',
      '2026-09-30 out 12.34 EUR | Shop',
    ],
    [
      'Revolut in French',
      'Type,Produit,Date de début,Date de fin,Description,Montant,Frais,Devise,État,Solde',
      'Carte,Actuel,2026-09-29 10:11:12,2026-09-30 10:11:12,Shop,-12.34,0.00,EUR,TERMINÉ,100.00',
      '2026-09-30 out 12.34 EUR | Shop',
    ],
    [
      'Swedbank',
      'Radnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo',
      '1,123,Konto,SEK,2026-09-30,2026-09-29,2026-10-01,Food,Shop,-12.34,100.00',
      '2026-09-30 out 12.34 SEK | Shop | Food',
    ],
  ])('%s has its date, amount and payee found', (_, header, row, expected) => {
    expect(brief('csv', `${header}\n${row}\n`)).toEqual([expected]);
  });
});

describe('where the texts of a row are:', () => {
  it.each([
    [
      'Bank Austria: names of both parties',
      'Buchungsdatum;Buchungstext;Währung;Betrag;Auftraggebername;Empfängername;Zahlungsgrund',
      '30.09.2026;SHOP DANKT;EUR;-12,34;Ada;Shop;Food',
      '2026-09-30 out 12.34 EUR | Shop | Food',
    ],
    [
      'Barclays: one text for everything',
      'Number,Date,Account,Amount,Subcategory,Memo',
      ' ,30/09/2026,20-00-00 1234,-12.34,Debit,Shop',
      '2026-09-30 out 12.34 | Shop',
    ],
    [
      'KBC: not the name of the user',
      'Rekeningnummer;Naam;Munt;Datum;Omschrijving;Bedrag;Naam tegenpartij;Vrije mededeling',
      'BE1;ADA;EUR;30/09/2026;Shop;-12,34;;',
      '2026-09-30 out 12.34 EUR | Shop',
    ],
    [
      'ZKB: a booking text',
      'Date;Booking text;Debit CHF;Credit CHF;Value date;Payment purpose;Details',
      '30.09.2026;Shop;12.34;;30.09.2026;Food;30.09.2026 10:11',
      '2026-09-30 out 12.34 CHF | Shop | Food',
    ],
    [
      'comdirect: a recipient within the text',
      'Buchungstag;Vorgang;Buchungstext;Umsatz in EUR;',
      '30.09.2026;Lastschrift;Empfänger: Shop Kto/IBAN: DE02 BLZ/BIC: X Buchungstext: Food;-12,34;',
      '2026-09-30 out 12.34 EUR | Shop | Food',
    ],
    [
      'Rabobank: pieces of a description',
      '"Munt","Datum","Bedrag","Naam tegenpartij","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3"',
      '"EUR","2026-09-30","-12,34","Shop","","Food","and","drink"',
      '2026-09-30 out 12.34 EUR | Shop | Food and drink',
    ],
    [
      'Starling: a reference if there are no notes',
      'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Notes',
      '30/09/2026,Shop,Food,CONTACTLESS,-12.34,100.00,',
      '2026-09-30 out 12.34 GBP | Shop | Food',
    ],
    [
      'UBS: further descriptions',
      'Buchungsdatum;Währung;Belastung;Gutschrift;Beschreibung1;Beschreibung2;Beschreibung3',
      '2026-09-30;CHF;-12.34;;Shop;Food;Card',
      '2026-09-30 out 12.34 CHF | Shop | Food Card',
    ],
    [
      'Wise: a reference if there is no note',
      'Date,Amount,Currency,Description,Payment Reference,Payer Name,Payee Name,Merchant,Note',
      '30-09-2026,-12.34,EUR,Sent money,Food,,Shop,,',
      '2026-09-30 out 12.34 EUR | Shop | Food',
    ],
    [
      'a kind if there is nothing else',
      'Date,Description,Type,Amount',
      '2026-09-30,,Interest,-12.34',
      '2026-09-30 out 12.34 |  | Interest',
    ],
  ])('%s', (_, header, line, shown) => {
    expect(brief('csv', `${header}\n${line}\n`)).toEqual([shown]);
  });

  it('a check number in QIF', () => {
    const qif = '!Type:Bank\nD2026-09-30\nT-12.34\nN101\n^\nD2026-09-30\nT12.34\nN102\n^\n';
    expect(brief('qif', qif)).toEqual(['2026-09-30 out 12.34 |  | Check 101', '2026-09-30 in 12.34']);
  });

  it('a column that the client chooses is used as it is', () => {
    const file = 'Date,Payee,Reference,Notes,Amount\n2026-09-30,Shop,Food,,-12.34\n';
    expect(brief('csv', file, { memo_column: 'Notes' })).toEqual(['2026-09-30 out 12.34 | Shop']);
  });

  it('column names in other languages, also if the client chooses date and amount', () => {
    const file = 'Dato;Tekst;Beløb\n30.09.2026;Shop;-12,34\n';
    const chosen = { date_column: 'Dato', amount_column: 'Beløb' };
    for (const options of [{}, chosen])
      expect(rowsOf('csv', file, options)).toMatchObject([{ payee: 'Shop' }]);
  });
});
