/** Country and language codes; their names come from the runtime's own data, in the reader's language. */

/** ISO 3166-1 alpha-2, and XK, which everyone uses for Kosovo. */
export const countryCodes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

/** ISO 639-1, and widely spoken languages that have only three letters. */
export const spokenLanguageCodes = (
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo ' +
  'es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka ' +
  'kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng ' +
  'nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su ' +
  'sv sw ta te tg th ti tk tl tn to tr ts tt ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu ' +
  'ast bho ceb ckb gsw haw kab mai nso scn sco yue'
).split(' ')

const countries = new Set(countryCodes)
const spokenLanguages = new Set(spokenLanguageCodes)

export function isCountry(code: string): boolean {
  return countries.has(code)
}

export function isSpokenLanguage(code: string): boolean {
  return spokenLanguages.has(code)
}

/** The names of one type in one language. Both making it and asking it are slow, and lists need hundreds of names. */
interface Names {
  source: Intl.DisplayNames
  known: Map<string, string>
}
const kept = new Map<string, Names>()

function nameIn(locale: string, type: 'region' | 'language', code: string): string {
  const key = `${type} ${locale}`
  const names = kept.get(key) ?? {
    source: new Intl.DisplayNames(locale, { type }),
    known: new Map(),
  }
  kept.set(key, names)
  const name = names.known.get(code) ?? shownName(names.source.of(code) ?? code, locale, type)
  names.known.set(code, name)
  return name
}

function shownName(name: string, locale: string, type: 'region' | 'language'): string {
  return type === 'region' ? name : name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** The country's name in the reader's language; the code if the runtime knows no name. */
export function countryName(code: string, locale: string): string {
  return nameIn(locale, 'region', code)
}

/** The language's name in the reader's language, with a capital as at the start of a line. */
export function languageName(code: string, locale: string): string {
  return nameIn(locale, 'language', code)
}

/** Codes with their names, in the reader's alphabetical order. */
export function namedCodes(
  codes: readonly string[],
  nameOf: (code: string, locale: string) => string,
  locale: string,
): [code: string, name: string][] {
  const order = new Intl.Collator(locale)
  return codes
    .map((code): [string, string] => [code, nameOf(code, locale)])
    .toSorted(([, one], [, other]) => order.compare(one, other))
}
