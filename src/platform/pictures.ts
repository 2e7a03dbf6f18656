/** The image types that may be uploaded. SVG is excluded because it can contain scripts. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const
export type PictureType = (typeof pictureTypes)[number]

export function isPictureType(type: string): type is PictureType {
  return (pictureTypes as readonly string[]).includes(type)
}

/** Detects the type from the first bytes, whatever the file's name or declared type. Undefined for any other file. */
export function sniffPicture(bytes: Uint8Array): PictureType | undefined {
  const text = (from: number, to: number) => String.fromCodePoint(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (text(0, 8) === '\u0089PNG\r\n\u001A\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12))) return 'image/avif'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif'
  return undefined
}
