import { useFormatter } from 'use-intl'

/** 350 kB, 2.4 MB: decimal units, as people's own computers show them. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    const isLarge = bytes >= 1_000_000
    return format.number(isLarge ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1000)), {
      style: 'unit',
      unit: isLarge ? 'megabyte' : 'kilobyte',
      unitDisplay: 'short',
      maximumFractionDigits: isLarge ? 1 : 0,
    })
  }
}
