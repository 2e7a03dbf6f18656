import { useFormatter } from 'use-intl'
import { fileSize } from '../file-size.ts'

/** 12 bytes, 350 kB, 2.4 MB. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    const { value, look } = fileSize(bytes)
    return format.number(value, look)
  }
}
