import { sniffPicture } from '#platform/pictures.ts'

/** So many bytes tell it. */
export const START_BYTES = 64

/**
 * The type a file is served as, by its own first bytes, whatever its name or sender says. Only what runs nowhere has a
 * type of its own; all else is bytes. Text, HTML and SVG included.
 */
export function servedType(start: Uint8Array): string {
  const picture = sniffPicture(start)
  if (picture) return picture
  const isPdf = new TextDecoder('latin1').decode(start.subarray(0, 5)) === '%PDF-'
  return isPdf ? 'application/pdf' : 'application/octet-stream'
}
