import { sniffPicture } from '#platform/pictures.ts'

/** What may be uploaded, by the ending its name is given; pictures are drawn anew as WebP. */
const contentTypes = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
} as const
export type FileEnding = keyof typeof contentTypes

export interface FileKind {
  ending: FileEnding
  contentType: string
  isPicture: boolean
}

/**
 * What a file is by its own bytes, whatever its name or sender says. Undefined for everything that is
 * not wanted, such as programs, scripts, SVG and HTML; 'macros' for a document that brings programs.
 */
export function kindOf(bytes: Uint8Array): FileKind | 'macros' | undefined {
  if (sniffPicture(bytes)) return kind('webp')
  if (textAt(bytes, 0, 5) === '%PDF-') return kind('pdf')
  if (textAt(bytes, 0, 4) === 'PK\u0003\u0004') return documentKind(bytes)
  return isPlainText(bytes) ? kind('txt') : undefined
}

function kind(ending: FileEnding): FileKind {
  return { ending, contentType: contentTypes[ending], isPicture: ending === 'webp' }
}

const ODT_START = `mimetype${contentTypes.odt}PK`

function documentKind(bytes: Uint8Array): FileKind | 'macros' | undefined {
  const names = namesInArchive(bytes)
  if (names.some((name) => /vbaProject\.bin$|^Basic\/|^Scripts\//i.test(name))) return 'macros'
  if (textAt(bytes, 30, 30 + ODT_START.length) === ODT_START) return kind('odt')
  if (!names.includes('[Content_Types].xml')) return undefined
  if (names.includes('word/document.xml')) return kind('docx')
  return names.includes('xl/workbook.xml') ? kind('xlsx') : undefined
}

const END_OF_DIRECTORY = 0x06_05_4b_50
const DIRECTORY_ENTRY = 0x02_01_4b_50
const END_BYTES = 22
const ENTRY_BYTES = 46
const MAX_COMMENT = 0xff_ff
const MAX_ENTRIES = 10_000

/** The names in a ZIP archive's directory; nothing for one whose directory cannot be followed. */
function namesInArchive(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfArchive(view)
  if (end === undefined) return []
  const count = Math.min(view.getUint16(end + 10, true), MAX_ENTRIES)
  const names: string[] = []
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > view.byteLength) return []
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) return []
    const nameLength = view.getUint16(at + 28, true)
    names.push(textAt(bytes, at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength))
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}

function endOfArchive(view: DataView): number | undefined {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  }
  return undefined
}

/** Everything but tab, line feed, form feed and carriage return. */
const control = /(?![\t\n\f\r\u0085])\p{Cc}/u
/** What a browser or shell would run if somebody made it believe the name. */
const active = /^\s*(?:#!|<(?:!doctype|\?xml|html|head|body|svg|script|iframe|%|\?php))/i

function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !control.test(text) && !active.test(text)
  } catch {
    return false
  }
}

function textAt(bytes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (const byte of bytes.subarray(from, to)) text += String.fromCodePoint(byte)
  return text
}
