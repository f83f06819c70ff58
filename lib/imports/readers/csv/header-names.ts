/** Texts about a transaction: the payee where no column names one, else the memo. */
const DESCRIPTIONS = [
  'description / transaction description / narrative / narration / particulars / details / transaction details',
  'beschreibung / text / libelle / libelle de l operation / intitule / concepto / descripcion / descricao / historico',
  'omschrijving',
  'description 1 / description1 / transaction remarks / remarks / title / beschreibung1 / avisierungstext / ' +
    'libelle complet operation / movimiento / omschrijving 1 / label',
];

/**
 * Names of columns in lower case and without accents and punctuation: first in English, German, French, Spanish,
 * Portuguese and Dutch, and in the lines between in Czech, Danish, Finnish, Hungarian, Italian, Norwegian, Polish,
 * Slovak, Swedish and Turkish, and of some banks. A role takes the first line with a name that is in the header; if the header has two names of that line,
 * the column is ambiguous, except for texts, whose names are in order of preference. So a booking date is preferred to a
 * plain date, and a plain date to a value date.
 */
export const HEADER_NAMES = {
  date: [
    'booking date / date booked / posting date / post date / posted date / date posted / completed date / ' +
      'booked at / buchungstag / buchungsdatum / buchung / date comptable / date de comptabilisation / ' +
      'date comptabilisation / fecha contable / data mov / data movimento / data do movimento / data lancamento / ' +
      'data do lancamento / data contabilistica / boekdatum / boekingsdatum',
    'bokforingsdag / bokforingsdatum / bokford / reskontradatum / bogføringsdato / bogført / bokføringsdato / ' +
      'bokført dato / kirjauspaiva / data contabile / data registrazione / data operazione / data ksiegowania / ' +
      'datum des abschlusses / date de fin / fecha de finalizacion / data di completamento / datum zauctovani / ' +
      'datum zuctovani / datum zauctovania / datum splatnosti / konyveles datuma / konyvelesi datum / ' +
      'datum verrekening / posted transactions date / transaction posted date / processed date / date processed',
    'date operation / dateop / date d operation / date de l operation / fecha operacion / fecha de operacion / ' +
      'fecha de la operacion',
    'date operacion / datum provedeni / datum uskutecneni transakce / dateope',
    'date / datum / fecha / data / transaction date / trans date / date of transaction / date transaction / ' +
      'data transacao / data da transacao / data operacao / data da operacao / transactiedatum',
    'dato / transaktionsdag / transaktionsdatum / paivamaara / data transakcji / data operacji / created / created at / ' +
      'datum transakce / datum transakcie / datum pohybu / datum operace / tranzakcio datuma / datum verrichting / ' +
      'uitvoeringsdatum / tarih / islem tarihi / date time / datetime / transaction time / timestamp utc / kopdatum / ' +
      'data lancto / dt movimento / effective date / transactiondate',
    'value date / valuta / valuta date / valutadatum / wertstellung / wertstellungsdatum / date valeur / ' +
      'date de valeur / dateval / fecha valor / data valor / rentedatum',
    'valutadag / valuedate / valørdato / rentedato / arvopaiva / data valuta / data waluty / datum valuty / erteknap',
  ],
  amount: [
    'amount / transaction amount / credit debit amount / betrag / umsatz / montant / montant operation / importe / ' +
      'monto / montante / bedrag / transactiebedrag',
    'belopp / beløb / beløp / maara / maara euroa / importo / kwota / kwota operacji / kwota transakcji / ' +
      'insattningar uttag / montant de l operation / castka / castka transakce / castka v mene uctu / zauctovana castka / ciastka / suma / ' +
      'objem / osszeg / tutar / islem tutari / amt / transaction value / net amount / billing amount / ' +
      'amount debit or credit / bedrag eur / importe eur / valor do lancamento',
    'valor',
    'value',
    'net / netto',
  ],
  debit: [
    'debit / debits / debit amount / withdrawal / withdrawals / withdrawal amount / withdrawal amt / money out / ' +
      'paid out / outflow / soll / belastung / belastungen / lastschrift / ausgang / ausgaben / debe / cargo / cargos / ' +
      'debito / debitos / saida / saidas / af / afschrijving',
    'uttag / ut / ut fra konto / uscite / dare / addebiti / addebito / obciazenia / debet / na vrub / terheles / borc / ' +
      'wydatki / debit transaction / valor debito / egresos / retiros / charges / payments',
  ],
  credit: [
    'credit / credits / credit amount / deposit / deposits / deposit amount / deposit amt / money in / paid in / ' +
      'inflow / haben / gutschrift / gutschriften / eingang / einnahmen / haber / abono / abonos / credito / creditos / ' +
      'entrada / entradas / bij / bijschrijving',
    'insattningar / insattning / inn / inn pa konto / entrate / avere / accrediti / accredito / uznania / kredit / ' +
      've prospech / jovairas / alacak / wplywy / credit transaction / valor credito / ingresos / depositos / receipts',
  ],
  direction: [
    'debit credit / credit debit / d c / c d / dr cr / cr dr / dc / soll haben / s h / af bij / debet credit / ' +
      'debit credit indicator / credit debit indicator / sens / direction / debito credito / debe haber',
    'transaction type / type / typ / tipo / soort',
    'tipo de movimiento / tipo de lancamento / tipo movimento / strana / znak / credit or debit',
  ],
  payee: [
    'payee / payee name / counterparty name / counter party / partner name / partnername / merchant / ' +
      'merchant name / beneficiary / beneficiary name / auftraggeber empfanger / empfanger auftraggeber / ' +
      'sender empfanger / auftraggeber begunstigter / beguenstigter zahlungspflichtiger / ' +
      'begunstigter zahlungspflichtiger / begunstigter auftraggeber / name zahlungsbeteiligter / gegenpartei / ' +
      'beneficiaire / tiers / contrepartie / nom contrepartie / beneficiario / contraparte / favorecido / ' +
      'naam tegenpartij / tegenpartij / naam omschrijving',
    'saaja maksaja / dane kontrahenta / nadawca odbiorca / text mottagare / naam tegenpartij bevat / empfangername / ' +
      'libelle simplifie / name description / handelaar / naam van de tegenpartij / nazev protiuctu / ' +
      'nazev uctu protistrany / nazev protistrany / platce prijemce / obchodni misto / nazov protiuctu / partner neve / ' +
      'nazwa kontrahenta / nadawca / odbiorca / appears on your statement as / estabelecimento / ' +
      'tegenpartij van de verrichting',
    // If there is a name, the counterparty may be an account number.
    'name / nom / nome / naam / counterparty / empfanger / empfanger in / zahlungsempfanger / zahlungsempfanger in',
    'namn / navn / nimi / booking text / protistrana / obchodnik / prijemce / lancamento / transaction name',
    ...DESCRIPTIONS,
    'tekst / beskrivning / beskrivelse / rubrik / tittel / otsikko / forklaring / selitys / descrizione / ' +
      'descrizione operazione / descrizione operazioni / operazione / opis / opis operacji / opis transakcji / popis / popis transakce / ' +
      'popis operacie / aciklama / original description',
  ],
  payer: [
    'payer / payer name / zahlungspflichtiger / zahlungspflichtige r / auftraggeber / auftraggeber in / donneur d ordre / ' +
      'ordenante / opdrachtgever',
    'auftraggebername',
  ],
  memo: [
    'memo / notes / note / remittance information / payment reference / verwendungszweck / zahlungsgrund / ' +
      'mitteilung / communication / communications / motif / observaciones / observacoes / mededelingen / mededeling',
    'meddelande / besked / melding / viesti / causale / tytuł / tytułem / payment purpose / vrije mededeling / ' +
      'informations complementaires / notes and tags / notifications / detail de l ecriture / zprava pro prijemce / ' +
      'poznamka / poznamka k platbe / sprava pre prijemcu / sprava pre prijimatela / kozlemeny / toelichting',
    'reference / referencia / betalingskenmerk / buchungstext / buchungs info',
    'referens / viite / viitenumero / subject / hinweis / av pole 1',
    ...DESCRIPTIONS,
    'tekst / beskrivning / beskrivelse / rubrik / tittel / otsikko / forklaring / selitys / descrizione / ' +
      'descrizione operazione / descrizione operazioni / dettagli / descrizione completa / opis / opis operacji / opis transakcji / ' +
      'libelle operation / transactie / popis / popis transakce / popis operacie / mas datos / detalle / detalhes / ' +
      'oznaceni operace / typ transakce',
  ],
  id: [
    'transaction id / transactionid / fitid / fit id / unique id / transaktions id / transaktionsid / id transaction / ' +
      'identifiant / identifiant de transaction / id transaccion / id de transaccion / id da transacao / ' +
      'transactie id / transactiereferentie',
    'transaktionscode / arkivointitunnus / arkistointitunnus / id / id transakce / id pohybu / id operace / ' +
      'identifikace transakce / identificador / tranzakcio azonosito / reference number',
  ],
  currency: [
    'currency / currency code / wahrung / waehrung / devise / monnaie / moneda / divisa / moeda / munt / muntsoort',
    'valuutta / waluta / mena / mena uctu / devizanem / para birimi / valuta rekening / whg / billing currency',
    'valuta',
  ],
  // Of a purchase abroad, not of the amount that the account was charged.
  foreign: [
    'original currency / foreign currency / local currency / type foreign currency / transaction currency / ' +
      'currency of transaction / originalwahrung / fremdwahrung / wahrung original / ursprungswahrung / devise d origine / ' +
      'devise originale / moneda original / divisa original / moeda original / oorspronkelijke munt / waluta oryginalna / ' +
      'puvodni mena / valuta originale',
  ],
  // Only names for the account of the statement: "account number" and "Kontonummer" are often the other party's.
  account: [
    'account / account name / auftragskonto / iban auftragskonto / compte / iban bban / rekening / rekeningnummer',
  ],
  status: [
    'status / state / buchungsstatus / info / etat / statut / estado',
    'stato / tila / stav / allapot / durum',
  ],
  category: [
    'category group category',
    'category / categories / kategorie / categorie / categoria',
    'kategori / kategoria / luokka / budget category / spending category / category name / kategoriename',
    'sub category / subcategory / unterkategorie / sous categorie / subcategoria / subcategorie',
  ],
  fee: ['fee / gebuhr / frais / comision', 'costo'],
  balance: ['balance / saldo / solde / guthaben / kontostand'],
  kind: ['transaction type / type / typ / tipo / soort / vorgang / umsatztyp / bewegungstyp / mutatiesoort'],
} satisfies Record<string, readonly string[]>;

/** The roles that a column of a bank file can have. */
export type Role = keyof typeof HEADER_NAMES;
