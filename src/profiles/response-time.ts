/** Fewer answers say nothing yet (decision 13). */
export const MIN_ANSWERS = 3
/** Only orders this recent are looked at. */
export const MEASURED_DAYS = 90

const HOUR = 60
const DAY = 24 * HOUR
/** Up to two days hours say more. */
const HOURS_UP_TO = 2 * DAY

export interface ResponseSpan {
  unit: 'minutes' | 'hours' | 'days'
  count: number
}

/** The span within which a viber answers half of the time: rounded up, so that it is never too little. */
export function responseSpan(minutes: number): ResponseSpan {
  if (minutes < HOUR) return { unit: 'minutes', count: Math.max(1, Math.ceil(minutes)) }
  if (minutes <= HOURS_UP_TO) return { unit: 'hours', count: Math.ceil(minutes / HOUR) }
  return { unit: 'days', count: Math.ceil(minutes / DAY) }
}
