import type { BankLayout } from './layout.ts';

/** Banks in Belgium, France, the Netherlands, Spain, Portugal and Italy. */
export const WESTERN: readonly BankLayout[] = [
  {
    bank: 'ING in the Netherlands, in English',
    lines: [
      '"Date","Name / Description","Account","Counterparty","Code","Debit/credit","Amount (EUR)","Transaction type","Notifications"',
      '"20260930","Bakery Jansen","NL01INGB0001","","BA","Debit","12,34","Payment terminal","Card 001"',
      '"20260929","Acme B.V.","NL01INGB0001","NL02RABO0002","OV","Credit","2500,00","Transfer","Salary"',
    ],
    rows: [
      '2026-09-30 out 12.34 EUR | Bakery Jansen | Card 001',
      '2026-09-29 in 2500 EUR | Acme B.V. | Salary',
    ],
  },
  {
    bank: 'ING in the Netherlands, with semicolons and balances',
    lines: [
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"',
      '"20260930";"Bakkerij";"NL01";"";"BA";"Af";"12,34";"Betaalautomaat";"Pasvolgnr 001";"100,00";""',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Bakkerij | Pasvolgnr 001'],
  },
  {
    bank: 'Rabobank',
    charset: 'windows-1252',
    lines: [
      '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Transactiereferentie","Omschrijving-1","Omschrijving-2"',
      '"NL02","EUR","RABONL2U","000001","2026-09-30","2026-09-30","-12,34","+100,00","","Café Zon","","REF1","Lunch","tafel 4"',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Café Zon | Lunch tafel 4 | REF1'],
  },
  {
    bank: 'ABN AMRO, exported as a table',
    lines: [
      'accountNumber\tmutationcode\ttransactiondate\tvaluedate\tstartsaldo\tendsaldo\tamount\tdescription',
      '1234\tEUR\t20260930\t20260930\t100,00\t87,66\t-12,34\tBEA Bakkerij',
    ],
    rows: ['2026-09-30 out 12.34 EUR | BEA Bakkerij'],
  },
  {
    bank: 'SNS',
    lines: ['Datum,Naam,Omschrijving,Munt,Bedrag', '30-09-2026,Kiosk,Krant,EUR,"-3,50"'],
    rows: ['2026-09-30 out 3.5 EUR | Kiosk | Krant'],
  },
  {
    bank: 'KBC cards',
    charset: 'windows-1252',
    lines: [
      'kredietkaart;kaarthouder;uitgavenstaat;datum verrichting;Datum verrekening;bedrag;credit;debet;munt;koers;bedrag in EUR;Kosten op verrichting;Handelaar;locatie;land;toelichting',
      '5111;ADA;0012;28/09/2026;30/09/2026;-20,00;;-20,00;USD;1,17;-17,09;;BOOKSHOP;BOSTON;US;',
      '5111;ADA;0012;29/09/2026;30/09/2026;-9,99;;-9,99;EUR;;-9,99;;KIOSK;GENT;BE;',
    ],
    rows: ['2026-09-30 out 17.09 EUR | BOOKSHOP', '2026-09-30 out 9.99 EUR | KIOSK'],
  },
  {
    bank: 'BNP Paribas Fortis',
    lines: [
      'Volgnummer;Uitvoeringsdatum;Valutadatum;Bedrag;Valuta rekening;Rekeningnummer;Type verrichting;Tegenpartij;Naam van de tegenpartij;Mededeling;Details;Status;Reden van weigering',
      '2026-0102;30/09/2026;30/09/2026;-12,34;EUR;BE01;Kaart;BE02 1234 5678 9012;Bakker;Brood;BETALING;Aanvaard;',
      '2026-0103;30/09/2026;30/09/2026;-99,00;EUR;BE01;Overschrijving;BE03;Huur;;WEIGERING;Geweigerd;Saldo',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Bakker | Brood'],
    pending: 1,
  },
  {
    bank: 'Société Générale',
    charset: 'windows-1252',
    lines: [
      '="0001234567";01/09/2026;30/09/2026;2;01/10/2026;1000,00 EUR',
      '',
      "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise",
      '30/09/2026;CARTE X0012;CARTE X0012 29/09 BOULANGERIE;-12,34;EUR',
      '28/09/2026;VIR RECU;VIR RECU ACME;1 250,00;EUR',
    ],
    rows: [
      '2026-09-30 out 12.34 EUR | CARTE X0012 | CARTE X0012 29/09 BOULANGERIE',
      '2026-09-28 in 1250 EUR | VIR RECU | VIR RECU ACME',
    ],
  },
  {
    bank: 'Crédit Agricole',
    charset: 'windows-1252',
    lines: [
      'Téléchargement du 01/10/2026;',
      '',
      'Mme ADA EXEMPLE;',
      'Compte de Dépôt carte n° 123;',
      'Solde au 30/09/2026 1 234,56 €',
      '',
      'Date;Libellé;Débit euros;Crédit euros;',
      '30/09/2026;"PAIEMENT PAR CARTE',
      'BOULANGERIE";12,34;;',
      '28/09/2026;"VIREMENT ACME";;1 250,00;',
    ],
    rows: [
      '2026-09-30 out 12.34 EUR | PAIEMENT PAR CARTE BOULANGERIE',
      '2026-09-28 in 1250 EUR | VIREMENT ACME',
    ],
  },
  {
    bank: 'Crédit Mutuel',
    lines: [
      'Date;Date de valeur;Débit;Crédit;Libellé;Solde',
      '30/09/2026;30/09/2026;-12,34;;PAIEMENT CB BOULANGERIE;987,66',
    ],
    rows: ['2026-09-30 out 12.34 | PAIEMENT CB BOULANGERIE'],
  },
  {
    bank: 'La Banque Postale',
    charset: 'windows-1252',
    lines: [
      'Numéro Compte   ;0123456A',
      'Type         ;CCP',
      'Compte tenu en  ;euros',
      'Date            ;30/09/2026',
      'Solde (EUROS)   ;987,66',
      'Solde (FRANCS)  ;6478,62',
      '',
      'Date;Libellé;Montant(EUROS);Montant(FRANCS)',
      '30/09/2026;"ACHAT CB BOULANGERIE";-12,34;-80,94',
    ],
    rows: ['2026-09-30 out 12.34 EUR | ACHAT CB BOULANGERIE'],
  },
  {
    bank: 'Fortuneo',
    charset: 'windows-1252',
    lines: [
      'Date opération;Date valeur;libellé;Débit;Crédit;',
      '30/09/2026;30/09/2026;CARTE 29/09 BOULANGERIE;-12,34;;',
    ],
    rows: ['2026-09-30 out 12.34 | CARTE 29/09 BOULANGERIE'],
  },
  {
    bank: 'ING Direct in Spain',
    charset: 'windows-1252',
    lines: [
      'Movimientos de la Cuenta;;;;',
      'Número de cuenta:;1465;;;',
      '',
      'F. VALOR;FECHA;CATEGORÍA;DESCRIPCIÓN;IMPORTE (€);SALDO (€)',
      '30/09/2026;30/09/2026;Compras;Pago en PANADERIA;-12,34;987,66',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Pago en PANADERIA'],
  },
  {
    bank: 'BBVA',
    lines: [
      'F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones',
      '30/09/2026;30/09/2026;Panaderia;Pago con tarjeta;-12,34;EUR;987,66;EUR;Pan',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Panaderia | Pan'],
  },
  {
    bank: 'Banco Santander in Spain',
    lines: [
      'FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO',
      '30/09/2026;30/09/2026;Compra Panaderia;-12,34;987,66',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Compra Panaderia'],
  },
  {
    bank: 'Caixa Geral de Depósitos',
    charset: 'windows-1252',
    lines: [
      'Consultar saldos e movimentos à ordem - 01-10-2026',
      'Conta ;0001 - EUR - Conta Caixa',
      '',
      'Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;Saldo disponível ;Categoria ;',
      '30-09-2026;30-09-2026;PADARIA ;12,34;;987,66;987,66;Diversos ;',
      ' ; ; ; ;Saldo contabilístico ;987,66 EUR; ; ; ',
    ],
    rows: ['2026-09-30 out 12.34 | PADARIA'],
  },
  {
    bank: 'Millennium bcp',
    charset: 'utf-16le',
    lines: [
      'Consulta de Movimentos',
      'Data lançamento;Data valor;Descrição;Montante;Tipo;Saldo',
      '30-09-2026;30-09-2026;COMPRA PADARIA;-12,34;Débito;987,66',
      '28-09-2026;28-09-2026;TRF ACME;1.250,00;Crédito;1.000,00',
    ],
    rows: ['2026-09-30 out 12.34 | COMPRA PADARIA', '2026-09-28 in 1250 | TRF ACME'],
  },
  {
    bank: 'Intesa Sanpaolo',
    lines: [
      'Data,Operazione,Dettagli,Conto o carta,Contabilizzazione,Categoria,Valuta,Importo',
      '30/09/2026,Panificio,PAGAMENTO POS,Conto 1000,CONTABILIZZATO,Alimentari,EUR,"-12,34"',
    ],
    rows: ['2026-09-30 out 12.34 EUR | Panificio | PAGAMENTO POS'],
  },
  {
    bank: 'UniCredit in Italy',
    lines: [
      'Data Registrazione;Data valuta;Descrizione;Importo (EUR)',
      '30.09.2026;30.09.2026;PAGAMENTO PANIFICIO;-12,34',
      '27.09.2026;27.09.2026;STIPENDIO ACME;1.250,00',
    ],
    rows: ['2026-09-30 out 12.34 EUR | PAGAMENTO PANIFICIO', '2026-09-27 in 1250 EUR | STIPENDIO ACME'],
  },
  {
    bank: 'Poste Italiane, with balances before and after',
    lines: [
      'Data Contabile;Data Valuta;Addebiti;Accrediti;Descrizione operazioni',
      '01/09/2026;;;1.000,00;SALDO INIZIALE',
      '30/09/2026;30/09/2026;12,34;;PAGAMENTO PANIFICIO',
      '30/09/2026;;;987,66;SALDO FINALE',
    ],
    rows: ['2026-09-30 out 12.34 | PAGAMENTO PANIFICIO'],
  },
];
