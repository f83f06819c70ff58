/**
 * Every active ISO 4217 currency: code, digits after the decimal point, symbol, name. One line each, because most
 * bundles contain this list and text is its smallest form. The digits are those of ISO; Intl has several of them
 * wrong. Never remove a line: transactions in a withdrawn currency must stay readable.
 */
export const CURRENCY_LINES = `AED|2|AED|United Arab Emirates Dirham
AFN|2|؋|Afghan Afghani
ALL|2|ALL|Albanian Lek
AMD|2|֏|Armenian Dram
AOA|2|Kz|Angolan Kwanza
ARS|2|$|Argentine Peso
AUD|2|$|Australian Dollar
AWG|2|AWG|Aruban Florin
AZN|2|₼|Azerbaijani Manat
BAM|2|KM|Bosnia-Herzegovina Convertible Mark
BBD|2|$|Barbadian Dollar
BDT|2|৳|Bangladeshi Taka
BHD|3|BHD|Bahraini Dinar
BIF|0|BIF|Burundian Franc
BMD|2|$|Bermudan Dollar
BND|2|$|Brunei Dollar
BOB|2|Bs|Bolivian Boliviano
BRL|2|R$|Brazilian Real
BSD|2|$|Bahamian Dollar
BTN|2|BTN|Bhutanese Ngultrum
BWP|2|P|Botswanan Pula
BYN|2|BYN|Belarusian Ruble
BZD|2|$|Belize Dollar
CAD|2|$|Canadian Dollar
CDF|2|CDF|Congolese Franc
CHF|2|CHF|Swiss Franc
CLP|0|$|Chilean Peso
CNY|2|¥|Chinese Yuan
COP|2|$|Colombian Peso
CRC|2|₡|Costa Rican Colón
CUP|2|$|Cuban Peso
CVE|2|CVE|Cape Verdean Escudo
CZK|2|Kč|Czech Koruna
DJF|0|DJF|Djiboutian Franc
DKK|2|kr|Danish Krone
DOP|2|$|Dominican Peso
DZD|2|DZD|Algerian Dinar
EGP|2|E£|Egyptian Pound
ERN|2|ERN|Eritrean Nakfa
ETB|2|ETB|Ethiopian Birr
EUR|2|€|Euro
FJD|2|$|Fijian Dollar
FKP|2|£|Falkland Islands Pound
GBP|2|£|British Pound
GEL|2|₾|Georgian Lari
GHS|2|GH₵|Ghanaian Cedi
GIP|2|£|Gibraltar Pound
GMD|2|GMD|Gambian Dalasi
GNF|0|FG|Guinean Franc
GTQ|2|Q|Guatemalan Quetzal
GYD|2|$|Guyanaese Dollar
HKD|2|$|Hong Kong Dollar
HNL|2|L|Honduran Lempira
HTG|2|HTG|Haitian Gourde
HUF|2|Ft|Hungarian Forint
IDR|2|Rp|Indonesian Rupiah
ILS|2|₪|Israeli New Shekel
INR|2|₹|Indian Rupee
IQD|3|IQD|Iraqi Dinar
IRR|2|IRR|Iranian Rial
ISK|0|kr|Icelandic Króna
JMD|2|$|Jamaican Dollar
JOD|3|JOD|Jordanian Dinar
JPY|0|¥|Japanese Yen
KES|2|KES|Kenyan Shilling
KGS|2|⃀|Kyrgyz Som
KHR|2|៛|Cambodian Riel
KMF|0|CF|Comorian Franc
KPW|2|₩|North Korean Won
KRW|0|₩|South Korean Won
KWD|3|KWD|Kuwaiti Dinar
KYD|2|$|Cayman Islands Dollar
KZT|2|₸|Kazakhstani Tenge
LAK|2|₭|Laotian Kip
LBP|2|L£|Lebanese Pound
LKR|2|Rs|Sri Lankan Rupee
LRD|2|$|Liberian Dollar
LSL|2|LSL|Lesotho Loti
LYD|3|LYD|Libyan Dinar
MAD|2|MAD|Moroccan Dirham
MDL|2|MDL|Moldovan Leu
MGA|2|Ar|Malagasy Ariary
MKD|2|MKD|Macedonian Denar
MMK|2|K|Myanmar Kyat
MNT|2|₮|Mongolian Tugrik
MOP|2|MOP|Macanese Pataca
MRU|2|MRU|Mauritanian Ouguiya
MUR|2|Rs|Mauritian Rupee
MVR|2|MVR|Maldivian Rufiyaa
MWK|2|MWK|Malawian Kwacha
MXN|2|$|Mexican Peso
MYR|2|RM|Malaysian Ringgit
MZN|2|MZN|Mozambican Metical
NAD|2|$|Namibian Dollar
NGN|2|₦|Nigerian Naira
NIO|2|C$|Nicaraguan Córdoba
NOK|2|kr|Norwegian Krone
NPR|2|Rs|Nepalese Rupee
NZD|2|$|New Zealand Dollar
OMR|3|OMR|Omani Rial
PAB|2|PAB|Panamanian Balboa
PEN|2|PEN|Peruvian Sol
PGK|2|PGK|Papua New Guinean Kina
PHP|2|₱|Philippine Peso
PKR|2|Rs|Pakistani Rupee
PLN|2|zł|Polish Zloty
PYG|0|₲|Paraguayan Guarani
QAR|2|QAR|Qatari Riyal
RON|2|lei|Romanian Leu
RSD|2|RSD|Serbian Dinar
RUB|2|₽|Russian Ruble
RWF|0|RF|Rwandan Franc
SAR|2|SAR|Saudi Riyal
SBD|2|$|Solomon Islands Dollar
SCR|2|SCR|Seychellois Rupee
SDG|2|SDG|Sudanese Pound
SEK|2|kr|Swedish Krona
SGD|2|$|Singapore Dollar
SHP|2|£|St. Helena Pound
SLE|2|SLE|Sierra Leonean Leone
SOS|2|SOS|Somali Shilling
SRD|2|$|Surinamese Dollar
SSP|2|£|South Sudanese Pound
STN|2|Db|São Tomé & Príncipe Dobra
SVC|2|SVC|Salvadoran Colón
SYP|2|£|Syrian Pound
SZL|2|SZL|Swazi Lilangeni
THB|2|฿|Thai Baht
TJS|2|TJS|Tajikistani Somoni
TMT|2|TMT|Turkmenistani Manat
TND|3|TND|Tunisian Dinar
TOP|2|T$|Tongan Paʻanga
TRY|2|₺|Turkish Lira
TTD|2|$|Trinidad & Tobago Dollar
TWD|2|$|New Taiwan Dollar
TZS|2|TZS|Tanzanian Shilling
UAH|2|₴|Ukrainian Hryvnia
UGX|0|UGX|Ugandan Shilling
USD|2|$|US Dollar
UYU|2|$|Uruguayan Peso
UYW|4|UYW|Uruguayan Nominal Wage Index Unit
UZS|2|UZS|Uzbekistani Som
VED|2|VED|Bolívar Soberano
VES|2|VES|Venezuelan Bolívar
VND|0|₫|Vietnamese Dong
VUV|0|VUV|Vanuatu Vatu
WST|2|WST|Samoan Tala
XAD|2|XAD|Arab Accounting Dinar
XAF|0|FCFA|Central African CFA Franc
XCD|2|$|East Caribbean Dollar
XCG|2|Cg.|Caribbean guilder
XOF|0|F CFA|West African CFA Franc
XPF|0|CFPF|CFP Franc
YER|2|YER|Yemeni Rial
ZAR|2|R|South African Rand
ZMW|2|ZK|Zambian Kwacha
ZWG|2|ZWG|Zimbabwean Gold`;
