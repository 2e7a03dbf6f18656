import { crc32, deflateSync } from 'node:zlib'
import fc, { type Arbitrary } from 'fast-check'

interface UploadedFile {
  type: string
  bytes: Uint8Array
}

const text = (content: string) => new TextEncoder().encode(content)

/** A gray PNG whose header may declare a size other than the real one. */
function png(width: number, height: number, rows = height): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows))
  const chunks = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const around = Buffer.alloc(4)
  around.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([around, named, sum])
}

const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

const good: UploadedFile[] = [
  { type: 'image/png', bytes: png(300, 200) },
  { type: 'image/png', bytes: png(1, 1) },
  { type: 'application/pdf', bytes: text(PDF) },
  { type: 'text/plain', bytes: text('Notes about the order.') },
]

const hostile: UploadedFile[] = [
  { type: 'image/png', bytes: new Uint8Array() },
  { type: 'image/png', bytes: png(300, 200).subarray(0, 60) },
  { type: 'image/png', bytes: png(60_000, 60_000, 1) },
  { type: 'image/png', bytes: png(0, 0) },
  { type: 'image/png', bytes: text('<script>alert(1)</script>') },
  { type: 'image/svg+xml', bytes: text('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>') },
  { type: 'image/jpeg', bytes: Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]) },
  { type: 'image/gif', bytes: text('GIF89a<script>alert(1)</script>') },
  { type: 'image/webp', bytes: text('RIFF\0\0\0\0WEBPVP8 ') },
  { type: 'image/avif', bytes: text('\0\0\0\x20ftypavif') },
  { type: 'text/html', bytes: text('<script>alert(1)</script>') },
  { type: 'application/zip', bytes: text('PK\x03\x04') },
  { type: 'application/json', bytes: text('{}') },
  { type: 'x', bytes: text('\0\0\0') },
]

export const files: Arbitrary<UploadedFile> = fc.oneof(
  fc.constantFrom(...good),
  fc.constantFrom(...hostile),
  fc.constant({ type: 'image/png', bytes: new Uint8Array(12_000_000) }),
)
