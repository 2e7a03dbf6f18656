/**
 * Bidirectional marks and other invisible characters, which can make `exe.fdp` look like `pdf.exe`. The invisible parts
 * of flag emoji are kept.
 */
const unseen =
  /(\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F})|[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu
/** Below the limit of 255 bytes that file systems have. */
const MAX_BYTES = 240

/**
 * Cleans a file name: removes folders and invisible characters, and shortens names that are too long for a file system.
 */
export function fileName(rawName: string): string {
  const name = (rawName.split(/[/\\]/).at(-1) ?? '').replaceAll(unseen, '$1')
  if (/^[. ]*$/.test(name)) return 'file'
  return bytesOf(name) > MAX_BYTES ? shortened(name) : name
}

/** Shortens the stem and keeps the extension. */
function shortened(name: string): string {
  const [ending = ''] = /\.[^.\s]{1,20}$/.exec(name) ?? []
  const stem = name.slice(0, name.length - ending.length)
  let room = MAX_BYTES - bytesOf(ending)
  const kept = [...stem].filter((letter) => (room -= bytesOf(letter)) >= 0)
  return kept.join('') + ending
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
