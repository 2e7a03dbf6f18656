import { UTC } from './dates.ts'

/** Names that the zone database gave up, and browsers still tell and list; they mean the same zones. */
const formerNames = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
])

/** A zone under its present name, by which every browser shows and finds it in the list. */
export function presentZone(zone: string): string {
  return formerNames.get(zone) ?? zone
}

/** The zones to choose from, each once and under its present name, and the one that was chosen in any case. */
export function zonesToChoose(known: readonly string[], chosen: string | null): string[] {
  const zones = [...known, ...(chosen ? [chosen] : [])].map((zone) => presentZone(zone))
  return [...new Set(['Etc/UTC', ...zones.toSorted()])]
}

/** Every signed-in request asks. There are a few hundred zones, but callers may vary the case of a name. */
const found = new Set<string>()
const MAX_FOUND = 1000

/** A zone by its name, such as Europe/Madrid. An offset is refused, because it knows no summer time. */
export function isTimeZone(name: string): boolean {
  if (found.has(name)) return true
  if (name.length > 64 || !/^[a-z][\w+/-]*$/i.test(name)) return false
  try {
    const isZone = Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    if (found.size < MAX_FOUND) found.add(name)
    return isZone
  } catch {
    return false
  }
}

/** The first of these that this system knows; a zone database may be older than the one a name comes from. */
export function firstKnownZone(zones: readonly (string | null | undefined)[]): string {
  return zones.find((zone) => zone && isTimeZone(zone)) ?? UTC
}
