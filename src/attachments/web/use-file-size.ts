import { useFormatter } from 'use-intl'
import { fileSize } from '../file-size.ts'

export function useFileSize(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    const { value, look } = fileSize(bytes)
    return format.number(value, look)
  }
}
