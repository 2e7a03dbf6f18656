/** No response time is shown for fewer answers (decision 13). */
export const MIN_ANSWERS = 3
/** Only orders and conversations of the last days are measured. */
export const MEASURED_DAYS = 90

const HOUR = 60
const DAY = 24 * HOUR
/** In minutes. Up to two days, the time is shown in hours. */
const HOURS_UP_TO = 2 * DAY

export interface ResponseSpan {
  unit: 'minutes' | 'hours' | 'days'
  count: number
}

/** The displayed response time: the median, rounded up. */
export function responseSpan(minutes: number): ResponseSpan {
  if (minutes < HOUR) return { unit: 'minutes', count: Math.max(1, Math.ceil(minutes)) }
  if (minutes <= HOURS_UP_TO) return { unit: 'hours', count: Math.ceil(minutes / HOUR) }
  return { unit: 'days', count: Math.ceil(minutes / DAY) }
}
