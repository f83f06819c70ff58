import type { BankLayout } from './layout.ts';

/** Banks in Germany, Austria, Switzerland, Czechia, Slovakia, Poland and Hungary. */
export const CENTRAL: readonly BankLayout[] = [
  {
    bank: 'Sparkasse, CSV-CAMT',
    charset: 'windows-1252',
    lines: [
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
      '"DE01";"30.09.26";"30.09.26";"KARTENZAHLUNG";"2026-09-29 Debitk.";"";"";"BÄCKEREI MÜLLER";"DE02";"BIC";"-12,34";"EUR";"Umsatz gebucht"',
    ],
    rows: ['2026-09-30 out 12.34 EUR | BÄCKEREI MÜLLER | 2026-09-29 Debitk.'],
  },
  {
    bank: 'DKB, since 2023',
    lines: [
      '"Girokonto";"DE01"',
      '"Kontostand vom 30.09.2026:";"987,66 €"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
      '"30.09.26";"30.09.26";"Gebucht";"Ada";"Bäckerei";"Brot";"Ausgang";"DE02";"-12,34";"";"";""',
      '"01.10.26";"";"Vorgemerkt";"Ada";"Kiosk";"";"Ausgang";"DE03";"-5,00";"";"";""',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Bäckerei | Brot'],
    pending: 1,
  },
  {
    bank: 'ING in Germany',
    charset: 'windows-1252',
    lines: [
      'Umsatzanzeige;Datei erstellt am: 01.10.2026 10:11',
      '',
      'IBAN;DE01',
      'Kontoname;Girokonto',
      'Saldo;987,66;EUR',
      '',
      'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
      '30.09.2026;30.09.2026;Bäckerei;Lastschrift;Brot;987,66;EUR;-12,34;EUR',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Bäckerei | Brot'],
  },
  {
    bank: 'Volksbank',
    lines: [
      'Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung',
      'Girokonto;DE01;GENO;Volksbank;30.09.2026;30.09.2026;Bäckerei;DE02;GENO;Basislastschrift;Brot;-12,34;EUR;987,66',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Bäckerei | Brot'],
  },
  {
    bank: 'Commerzbank',
    lines: [
      'Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie',
      '30.09.2026;30.09.2026;Lastschrift;Bäckerei Brot;-12,34;EUR;DE01;',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Bäckerei Brot'],
  },
  {
    bank: 'Postbank, with a sum at the end',
    lines: [
      'Umsätze',
      'Konto;123',
      'Zeitraum;01.09.2026 - 30.09.2026',
      'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;Betrag;Währung',
      '30.9.2026;30.9.2026;Kartenzahlung;Bäckerei;Brot;DE02;-12,34;EUR',
      'Kontostand;30.9.2026;;;987,66;EUR;;',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Bäckerei | Brot'],
  },
  {
    bank: 'a German credit card, with its new balance',
    lines: [
      'Buchungsdatum;Umsatzdatum;Beschreibung;Betrag in EUR',
      '30.09.2026;29.09.2026;BÄCKEREI;-12,34',
      '30.09.2026;;Neuer Saldo;987,66',
    ],
    rows: ['2026-09-30 out 12.34 EUR | BÄCKEREI'],
  },
  {
    bank: 'George of Erste Bank in English',
    lines: [
      'Booking Date,Partner Name,Partner IBAN,Amount,Currency,Details',
      '30.09.2026,Baeckerei,AT02,"-12,34",EUR,Brot',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Baeckerei | Brot'],
  },
  {
    bank: 'Neon, with the currency of purchases abroad',
    lines: [
      '"Date";"Amount";"Original amount";"Original currency";"Exchange rate";"Description";"Subject";"Category";"Tags";"Wise";"Spaces"',
      '"2026-09-30";"-11.50";"-12.00";"EUR";"0.958";"Bakery Konstanz";"";"food";"";"no";"no"',
      '"2026-09-29";"-4.20";"";"";"";"Kiosk Basel";"Paper";"food";"";"no";"no"',
    ],
    rows: ['2026-09-30 out 11.5 | Bakery Konstanz', '2026-09-29 out 4.2 | Kiosk Basel | Paper'],
  },
  {
    bank: 'Swisscard',
    lines: [
      'Transaction date,Description,Merchant,Card number,Currency,Amount,Foreign Currency,Amount in foreign currency,Debit/Credit,Status,Merchant Category,Registered Category',
      '30.09.2026,BAKERY BASEL,Bakery,1234,CHF,12.35,,,Debit,Posted,Food,FOOD',
      '29.09.2026,PAYMENT,,1234,CHF,100.00,,,Credit,Posted,,',
    ],
    rows: ['2026-09-30 out 12.35 CHF | Bakery | BAKERY BASEL', '2026-09-29 in 100 CHF | PAYMENT'],
  },
  {
    bank: 'ZKB with details',
    lines: [
      '"Datum";"Buchungstext";"Whg";"Betrag Detail";"ZKB-Referenz";"Referenznummer";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF";"Zahlungszweck";"Details"',
      '"30.09.2026";"Einkauf Bäckerei";"";"";"Z1";"";"12.35";"";"30.09.2026";"987.65";"";"29.09. 10:11"',
    ],
    rows: ['2026-09-30 out 12.35 CHF | 29.09. 10:11 | Einkauf Bäckerei'],
  },
  {
    bank: 'Fio banka',
    lines: [
      '"ID operace";"Datum";"Objem";"Měna";"Protiúčet";"Název protiúčtu";"Kód banky";"Zpráva pro příjemce";"Poznámka";"Typ"',
      '"2601";"30.09.2026";"-123,40";"CZK";"123";"Pekárna Žižkov";"0800";"Chléb";"";"Platba kartou"',
    ],
    rows: ['2026-09-30 out 123.4 CZK | Pekárna Žižkov | Chléb | 2601'],
  },
  {
    bank: 'mBank in Czechia',
    charset: 'windows-1250',
    lines: [
      'mBank S.A., organizační složka;',
      '#Klient:;ADA PŘÍKLADOVÁ;',
      '',
      '#Datum zaúčtování transakce;#Datum uskutečnění transakce;#Popis transakce;#Zpráva pro příjemce;#Plátce/Příjemce;#Číslo účtu plátce/příjemce;#Částka transakce;#Účetní zůstatek po transakci;',
      '30-09-2026;29-09-2026;PLATBA KARTOU;"CHLÉB";"PEKÁRNA ŽIŽKOV";\'\';-123,40;1 000,00;',
      ';;;;;;#Konečný zůstatek:;1 000,00 CZK;',
    ],
    rows: ['2026-09-29 out 123.4 | PEKÁRNA ŽIŽKOV | CHLÉB'],
  },
  {
    bank: 'Air Bank',
    charset: 'windows-1250',
    lines: [
      '"Datum provedení";"Směr úhrady";"Typ úhrady";"Měna účtu";"Částka v měně účtu";"Název účtu protistrany";"Číslo účtu protistrany";"Poznámka k platbě"',
      '"30/09/2026";"Odchozí";"Platba kartou";"CZK";"-123,40";"Pekárna Žižkov";"";"Chléb"',
    ],
    rows: ['2026-09-30 out 123.4 CZK | Pekárna Žižkov | Chléb'],
  },
  {
    bank: 'Komerční banka, with a preamble',
    charset: 'windows-1250',
    lines: [
      'MojeBanka, export transakční historie;;',
      'Datum vytvoření souboru;01.10.2026;',
      'Počáteční zůstatek;1 000,00;',
      '',
      '"Datum splatnosti";"Datum odepsání z jiné banky";"Protiúčet a kód banky";"Název protiúčtu";"Částka";"Originální částka";"Originální měna";"Kurz";"Identifikace transakce";"AV pole 1"',
      '"30.09.2026";"";"";"Pekárna Žižkov";"-123,40";"";"";"";"000-1";"Chléb"',
    ],
    rows: ['2026-09-30 out 123.4 | Pekárna Žižkov | Chléb | 000-1'],
  },
  {
    bank: 'Raiffeisenbank in Czechia',
    charset: 'windows-1250',
    lines: [
      '"Datum provedení";"Datum zaúčtování";"Číslo účtu";"Název účtu";"Kategorie transakce";"Název protiúčtu";"Zpráva";"Poznámka";"Zaúčtovaná částka";"Měna účtu";"Typ transakce"',
      '"29.09.2026 10:11";"30.09.2026 00:00";"123";"Běžný";"Platba";"Pekárna Žižkov";"";"Chléb";"-123,40";"CZK";"Platba kartou"',
    ],
    rows: ['2026-09-30 out 123.4 CZK | Pekárna Žižkov | Chléb'],
  },
  {
    bank: 'Česká spořitelna',
    charset: 'utf-16le',
    lines: [
      'Datum zaúčtování,Název protiúčtu,Protiúčet IBAN,Částka,Měna,Zpráva pro příjemce',
      '30.09.2026,Pekárna Žižkov,,"-123,40",CZK,Chléb',
    ],
    rows: ['2026-09-30 out 123.4 CZK | Pekárna Žižkov | Chléb'],
  },
  {
    bank: 'Slovenská sporiteľňa',
    charset: 'windows-1250',
    lines: [
      'Dátum zaúčtovania;Čiastka;Mena;Názov protiúčtu;Správa pre prijímateľa;Popis',
      '30.09.2026;-12,34;EUR;Pekáreň Ľuboš;Chlieb;Platba kartou',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Pekáreň Ľuboš | Chlieb'],
  },
  {
    bank: 'PKO BP',
    charset: 'windows-1250',
    lines: [
      '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji"',
      '"2026-09-30","2026-09-29","Płatność kartą","-12.34","PLN","+987.66","Tytuł: 0001 Piekarnia Łódź"',
    ],
    rows: ['2026-09-30 out 12.34 PLN | Tytuł: 0001 Piekarnia Łódź'],
  },
  {
    bank: 'ING Bank Śląski',
    charset: 'windows-1250',
    lines: [
      '"Lista transakcji";;;',
      '"Dokument nr 1";;;',
      '',
      '"Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr rachunku";"Nazwa banku";"Szczegóły";"Nr transakcji";"Kwota transakcji (waluta rachunku)";"Waluta";"Kwota blokady/zwolnienie blokady";"Waluta"',
      '2026-09-29;2026-09-30;"Piekarnia Łódź";"Chleb";"";"";"TR.KART";"1";-12,34;PLN;;',
    ],
    rows: ['2026-09-30 out 12.34 PLN | Piekarnia Łódź | Chleb'],
  },
  {
    bank: 'Millennium in Poland',
    lines: [
      '"Numer rachunku/karty","Data transakcji","Data rozliczenia","Rodzaj transakcji","Na konto/Z konta","Odbiorca/Zleceniodawca","Opis","Obciążenia","Uznania","Saldo","Waluta"',
      '"PL01","2026-09-30","2026-09-30","TRANSAKCJA KARTĄ","","","Piekarnia Łódź","-12.34","","987.66","PLN"',
    ],
    rows: ['2026-09-30 out 12.34 PLN | Piekarnia Łódź'],
  },
  {
    bank: 'K&H in Hungary',
    charset: 'windows-1250',
    lines: [
      'könyvelés dátuma\ttranzakció azonosító\ttípus\tkönyvelési számla\tpartner neve\tösszeg\tdevizanem\tközlemény',
      '2026.09.30\tT1\tKártyás vásárlás\tHU01\tPékség Győr\t-1234\tHUF\tKenyér',
    ],
    rows: ['2026-09-30 out 1234 HUF | Pékség Győr | Kenyér | T1'],
  },
];
