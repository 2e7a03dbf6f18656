import { UTC } from './dates.ts'

/** Names that the time zone database has replaced but some browsers still report and list. */
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

/** The current name of a zone, under which all browsers list it. */
export function currentZone(zone: string): string {
  return formerNames.get(zone) ?? zone
}

/**
 * The city that names a zone, and the zone's offset at a time: Madrid and UTC+1. The city is null for zones without
 * one, such as Etc/UTC.
 */
export function placeOfZone(zone: string, at: Date): { city: string | null; offset: string } {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
  const offset = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const name = currentZone(zone)
  const city = name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return {
    city: name.includes('/') && !name.startsWith('Etc/') ? city : null,
    // Some systems write no offset as +0.
    offset: offset.replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', '\u2212'),
  }
}

/** The zones to choose from, each once and under its current name. The chosen zone is always included. */
export function zonesToChoose(known: readonly string[], chosen: string | null): string[] {
  const zones = [...known, ...(chosen ? [chosen] : [])].map((zone) => currentZone(zone))
  return [...new Set(['Etc/UTC', ...zones.toSorted()])]
}

/**
 * Cached because every logged-in request checks its zone. There are a few hundred zones, but the size is bounded
 * because callers may vary the case of a name.
 */
const found = new Set<string>()
const MAX_FOUND = 1000

/**
 * Whether this is the name of a zone, such as Europe/Madrid. Offsets are refused because they have no daylight saving
 * time.
 */
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

/**
 * The first of these zones that this system knows. A name may come from a newer time zone database than the server's.
 */
export function firstKnownZone(zones: readonly (string | null | undefined)[]): string {
  return zones.find((zone) => zone && isTimeZone(zone)) ?? UTC
}
