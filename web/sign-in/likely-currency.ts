/** The countries of each currency. What is missing is kept in US dollars, or chosen. */
const COUNTRIES: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  ...{ GBP: 'GB GG GS IM JE', CHF: 'CH LI', SEK: 'SE', NOK: 'BV NO SJ', DKK: 'DK FO GL', ISK: 'IS' },
  ...{ PLN: 'PL', CZK: 'CZ', HUF: 'HU', RON: 'RO', RSD: 'RS', BAM: 'BA', MKD: 'MK', ALL: 'AL', MDL: 'MD' },
  ...{ UAH: 'UA', BYN: 'BY', RUB: 'RU', TRY: 'TR', GEL: 'GE', AMD: 'AM', AZN: 'AZ', GIP: 'GI' },
  ...{ KZT: 'KZ', UZS: 'UZ', KGS: 'KG', TJS: 'TJ', TMT: 'TM', MNT: 'MN', AFN: 'AF', PKR: 'PK', INR: 'IN BT' },
  ...{ NPR: 'NP', BDT: 'BD', LKR: 'LK', MVR: 'MV', MMK: 'MM', THB: 'TH', LAK: 'LA', KHR: 'KH', VND: 'VN' },
  ...{ MYR: 'MY', SGD: 'SG', BND: 'BN', IDR: 'ID', PHP: 'PH', CNY: 'CN', HKD: 'HK', MOP: 'MO', TWD: 'TW' },
  ...{ JPY: 'JP', KRW: 'KR', KPW: 'KP', ILS: 'IL PS', JOD: 'JO', LBP: 'LB', SYP: 'SY', IQD: 'IQ', IRR: 'IR' },
  ...{ SAR: 'SA', AED: 'AE', QAR: 'QA', BHD: 'BH', KWD: 'KW', OMR: 'OM', YER: 'YE', EGP: 'EG', LYD: 'LY' },
  ...{ TND: 'TN', DZD: 'DZ', MAD: 'MA EH', MRU: 'MR', XOF: 'BF BJ CI GW ML NE SN TG', NGN: 'NG', GHS: 'GH' },
  ...{
    XAF: 'CF CG CM GA GQ TD',
    CDF: 'CD',
    AOA: 'AO',
    ZAR: 'ZA',
    NAD: 'NA',
    BWP: 'BW',
    SZL: 'SZ',
    LSL: 'LS',
  },
  ...{ MZN: 'MZ', MWK: 'MW', ZMW: 'ZM', TZS: 'TZ', KES: 'KE', UGX: 'UG', RWF: 'RW', BIF: 'BI', ETB: 'ET' },
  ...{ ERN: 'ER', DJF: 'DJ', SOS: 'SO', SDG: 'SD', SSP: 'SS', MGA: 'MG', MUR: 'MU', SCR: 'SC', KMF: 'KM' },
  ...{ CVE: 'CV', STN: 'ST', GMD: 'GM', GNF: 'GN', SLE: 'SL', LRD: 'LR', SHP: 'SH', CAD: 'CA', MXN: 'MX' },
  ...{ GTQ: 'GT', BZD: 'BZ', HNL: 'HN', NIO: 'NI', CRC: 'CR', PAB: 'PA', CUP: 'CU', DOP: 'DO', HTG: 'HT' },
  ...{ JMD: 'JM', BSD: 'BS', BBD: 'BB', TTD: 'TT', XCD: 'AG AI DM GD KN LC MS VC', AWG: 'AW', BMD: 'BM' },
  ...{ KYD: 'KY', COP: 'CO', PEN: 'PE', BOB: 'BO', CLP: 'CL', ARS: 'AR', UYU: 'UY', PYG: 'PY', BRL: 'BR' },
  ...{ GYD: 'GY', SRD: 'SR', FKP: 'FK', AUD: 'AU CC CX KI NF NR TV', NZD: 'CK NU NZ PN TK', FJD: 'FJ' },
  ...{ PGK: 'PG', SBD: 'SB', VUV: 'VU', WST: 'WS', TOP: 'TO', XPF: 'NC PF WF' },
};

/** Of the country whose time zone the device has; otherwise of the region of the browser's language. */
export function likelyCurrency(
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
  language = navigator.language || 'en-US',
): string {
  const spoken = new Intl.Locale(language).maximize().region ?? 'US';
  const found = Object.entries(COUNTRIES).find(([, countries]) =>
    countries.split(' ').some((country) => zonesOf(country).includes(zone)),
  );
  return found?.[0] ?? currencyIn(spoken) ?? 'USD';
}

const currencyIn = (country: string): string | undefined =>
  Object.entries(COUNTRIES).find(([, countries]) => countries.split(' ').includes(country))?.[0];

/** Some browsers have it as a property, and some not at all. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    readonly getTimeZones?: () => string[];
    readonly timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
