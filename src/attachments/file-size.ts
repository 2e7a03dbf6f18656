/** Decimal units, as people's own computers show them. */
const units = [
  { from: 1_000_000, unit: 'megabyte', unitDisplay: 'short', maximumFractionDigits: 1 },
  { from: 1000, unit: 'kilobyte', unitDisplay: 'short', maximumFractionDigits: 0 },
  // In words: short, English has no plural of it.
  { from: 0, unit: 'byte', unitDisplay: 'long', maximumFractionDigits: 0 },
] as const

/** A size as a number with its unit, for a formatter: 12 bytes, 350 kB, 2.4 MB. */
export function fileSize(bytes: number) {
  const { from, ...look } = units.find((unit) => bytes >= unit.from) ?? units[2]
  return { value: bytes / (from || 1), look: { style: 'unit', ...look } as const }
}
