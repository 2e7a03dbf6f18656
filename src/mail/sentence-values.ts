import { formatMoney, toDecimal } from '#platform/money.ts'

export interface Reader {
  locale: string
  timeZone: string
  /** Whether times include the zone, as they must in an email. */
  namesZone?: boolean
}

type Values = Record<string, string | number>

const absent: Values = {
  name: '',
  role: 'other',
  reason: '',
  worked: 0,
  logged: 0,
  added: 0,
  removed: 0,
}

/**
 * Formats values for sentences: `amountCents` with `currency` as `amount`, and ISO times named `at` or `…At` as date
 * and time. `name`, `role`, `reason`, `worked` (the hours paid; 0 if all), `logged` (the hours of the log; 0 unless
 * others were reported), `added` and `removed` (hours of earlier weeks) always have a value, because a sentence without
 * one throws.
 */
export function sentenceValues(
  { amountCents, currency, ...values }: Values,
  reader: Reader,
): Values {
  const spoken: Values = { ...absent }
  for (const [key, value] of Object.entries(values)) {
    spoken[key] = isInstant(key) ? spokenInstant(String(value), reader) : value
  }
  if (amountCents !== undefined) {
    const amount = toDecimal(Number(amountCents))
    spoken['amount'] = formatMoney(amount, reader.locale, String(currency ?? 'usd'))
  }
  return spoken
}

function isInstant(key: string): boolean {
  return key === 'at' || key.endsWith('At')
}

function spokenInstant(iso: string, { locale, timeZone, namesZone = false }: Reader): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(namesZone && { timeZoneName: 'short' }),
  }).format(new Date(iso))
}
