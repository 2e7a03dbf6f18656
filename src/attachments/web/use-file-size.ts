import { useFormatter } from 'use-intl'

export function useFileSize(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    const { value, look } = fileSize(bytes)
    return format.number(value, look)
  }
}

/** Decimal units, as operating systems show them. */
const units = [
  { from: 1_000_000, unit: 'megabyte', unitDisplay: 'short', maximumFractionDigits: 1 },
  { from: 1000, unit: 'kilobyte', unitDisplay: 'short', maximumFractionDigits: 0 },
  // The long form, because the short English form has no plural.
  { from: 0, unit: 'byte', unitDisplay: 'long', maximumFractionDigits: 0 },
] as const

/** A size with its unit for a number formatter: 12 bytes, 350 kB, 2.4 MB. */
export function fileSize(bytes: number) {
  const { from, ...look } = units.find((unit) => bytes >= unit.from) ?? units[2]
  return { value: bytes / (from || 1), look: { style: 'unit', ...look } as const }
}
