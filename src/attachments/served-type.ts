import { sniffPicture } from '#platform/pictures.ts'

/** Number of leading bytes needed to recognize the type. */
export const START_BYTES = 64

/**
 * The content type a file is served with, recognized from its first bytes regardless of its name or declared type. Only
 * types that browsers do not execute are named; everything else, including text, HTML and SVG, is served as bytes.
 */
export function servedType(start: Uint8Array): string {
  const picture = sniffPicture(start)
  if (picture) return picture
  const isPdf = new TextDecoder('latin1').decode(start.subarray(0, 5)) === '%PDF-'
  return isPdf ? 'application/pdf' : 'application/octet-stream'
}
