import { foldForSearch } from '../../../platform/text.ts';

const LABEL_MAX = 60;

/** A balance before or after the transactions. Whatever else such a line has, no money has moved. */
const OPENING_OR_CLOSING = words(
  'opening balance / beginning balance / starting balance / start balance / previous balance / balance forward / ' +
    'balance brought forward / brought forward / balance carried forward / carried forward / closing balance / ' +
    'ending balance / end balance / final balance / new balance / ' +
    'anfangssaldo / endsaldo / schlusssaldo / alter saldo / neuer saldo / saldovortrag / anfangsbestand / endbestand / ' +
    'alter kontostand / neuer kontostand / ' +
    'solde initial / solde final / solde precedent / solde de depart / ancien solde / nouveau solde / ' +
    'saldo inicial / saldo final / saldo anterior / saldo atual / saldo actual / saldo do dia / ' +
    'saldo total disponivel dia / s a l d o / ' +
    'saldo iniziale / saldo finale / saldo precedente / saldo contabile iniziale / saldo contabile finale / ' +
    'beginsaldo / eindsaldo / vorig saldo / nieuw saldo / ' +
    'saldo poczatkowe / saldo koncowe / pocatecni zustatek / konecny zustatek / pociatocny zostatok / ' +
    'konecny zostatok / nyito egyenleg / zaro egyenleg / ingaende saldo / utgaende saldo / inngaende saldo / ' +
    'utgaaende saldo / primosaldo / ultimosaldo / alkusaldo / loppusaldo',
);

/** These may be payees too. They are sums only in a line without a date or without an amount. */
const BALANCE = words('balance / saldo / kontostand / solde / zustatek / zostatok / egyenleg');
const TOTAL = words(
  'total / totals / grand total / sum / summe / gesamt / gesamtsumme / totaux / suma / totaal / totale / celkem / ' +
    'spolu / osszesen / yhteensa / totalt',
);

export type Label = 'opening_or_closing' | 'balance' | 'total';

/** What banks call a sum or a balance, with or without a colon or a date. Undefined for any other text. */
export function parseLabel(text: string): Label | undefined {
  if (text.length > LABEL_MAX) return undefined;
  const label = foldForSearch(text)
    .replace(/\s+/g, ' ')
    .replace(/ *:$/, '')
    .replace(/(?: (?:as of|at|on|of|am|vom|per|zum|au|al|del|em|op|k))? [\d./-]{6,10}$/, '')
    .replace(/ *:$/, '')
    .trim();
  if (OPENING_OR_CLOSING.has(label)) return 'opening_or_closing';
  if (BALANCE.has(label)) return 'balance';
  return TOTAL.has(label) ? 'total' : undefined;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' / '));
}
