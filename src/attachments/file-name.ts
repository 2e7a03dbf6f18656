/** Direction marks and other invisible characters, which make `exe.fdp` read `pdf.exe`. Flags need theirs. */
const unseen =
  /(\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F})|[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu
/** File systems take 255 bytes. */
const MAX_BYTES = 240

/**
 * A file's name as its sender wrote it. Only what is no part of a name goes: folders before it, characters that nobody
 * sees, and what no disk could keep.
 */
export function fileName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').replaceAll(unseen, '$1')
  if (/^[. ]*$/.test(name)) return 'file'
  return bytesOf(name) > MAX_BYTES ? shortened(name) : name
}

/** Cut in its middle, because the ending says what it is. */
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
