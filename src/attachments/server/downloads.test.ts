import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aDispute } from '#testing/scenes.ts'
import type { Person } from '#testing/server.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A file attached to a dispute, with its address. */
async function aFile(name: string, bytes: Uint8Array, type = '') {
  const { client, viber, dispute } = await aDispute()
  const { id } = dispute
  const file = new Blob([new Uint8Array(bytes)], { type })
  const { token } = await client.attachments.upload({ name, file })
  const { entries } = await client.disputes.addEvidence({ id, text: 'Look.', files: [token] })
  const [added] = entries.at(-1)?.files ?? []
  if (!added) throw new Error('There is no file')
  return { client, viber, file: added, path: `/api/disputes/${id}/files/${added.id}` }
}

const get = (person: Person, path: string, headers: Record<string, string> = {}) =>
  person.fetch(path, { headers })

const blank = sharp({ create: { width: 1200, height: 300, channels: 3, background: '#f60' } })

/** An animated GIF of two frames. */
function anAnimation(): Promise<Buffer> {
  const pixels = Buffer.concat([Buffer.alloc(48, 255), Buffer.alloc(48, 0)])
  const raw = { width: 4, height: 8, channels: 3, pageHeight: 4 } as const
  return sharp(pixels, { raw }).gif().toBuffer()
}

test.each<[name: string, type: string, bytes: () => Promise<Uint8Array> | Uint8Array]>([
  ['package.json', 'application/json', () => Buffer.from('{"name":"theme"}')],
  ['leads.csv', 'text/csv', () => Buffer.from('id,email\r\n1,a@example.org\r\n')],
  ['theme.zip', 'application/zip', () => Buffer.concat([Buffer.from('PK'), randomBytes(5000)])],
  ['page.html', 'text/html', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['logo.svg', 'image/svg+xml', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['macros.docm', '', () => Buffer.concat([Buffer.from('PK'), Buffer.from('vbaProject.bin')])],
  ['broken.gif', 'image/gif', () => Buffer.from('GIF89a and then nothing')],
  ['banner.gif', 'image/gif', anAnimation],
  ['logo.png', 'image/png', () => blank.clone().png().toBuffer()],
  [
    'photo.jpg',
    'image/jpeg',
    () =>
      blank
        .clone()
        .jpeg()
        .withExif({ IFD0: { Copyright: 'mine' } })
        .toBuffer(),
  ],
])(
  'a delivered %s comes back byte for byte under its name and is not executed [control 18] [control 38]',
  async (name, type, make) => {
    const bytes = await make()
    const { viber, file, path } = await aFile(name, bytes, type)
    expect(file).toMatchObject({ name, size: bytes.length })
    const answer = await get(viber, path)
    const received = new Uint8Array(await answer.arrayBuffer())
    expect([answer.status, sha256(received)]).toEqual([200, sha256(bytes)])
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-type']).toMatch(/^(application\/octet-stream|image\/(gif|png|jpeg))$/)
  },
)

test('an interrupted download resumes as long as the file is unchanged', async () => {
  const bytes = randomBytes(200_000)
  const { viber, path } = await aFile('work.zip', bytes)
  const whole = await get(viber, path)
  const etag = whole.headers.get('etag') ?? ''
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  const part = async (headers: Record<string, string>) => {
    const answer = await get(viber, path, headers)
    const received = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, range: answer.headers.get('content-range'), received }
  }
  expect(await part({ range: 'bytes=150000-', 'if-range': etag })).toEqual({
    status: 206,
    range: 'bytes 150000-199999/200000',
    received: bytes.subarray(150_000),
  })
  expect(await part({ range: 'bytes=0-0' })).toMatchObject({ received: bytes.subarray(0, 1) })
  expect(await part({ range: 'bytes=-5' })).toMatchObject({ received: bytes.subarray(-5) })
  expect(await part({ range: 'bytes=5-900000' })).toMatchObject({
    range: 'bytes 5-199999/200000',
  })
  const ofAnother = await part({ range: 'bytes=150000-', 'if-range': '"another"' })
  expect([ofAnother.status, ofAnother.received.length]).toEqual([200, bytes.length])
  expect((await part({ range: 'bytes=0-1,5-9' })).status).toBe(200)
  expect(await part({ range: 'bytes=200000-' })).toMatchObject({
    status: 416,
    range: 'bytes */200000',
  })
})

test('HEAD returns the length of a file, and files are sent uncompressed', async () => {
  const bytes = Buffer.from('word '.repeat(2000))
  const { viber, path } = await aFile('words.txt', bytes, 'text/plain')
  const head = await viber.fetch(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '10000'])
  const answer = await get(viber, path, { 'accept-encoding': 'gzip' })
  expect(answer.headers.get('content-encoding')).toBe(null)
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
})

test('an image gets a separate preview without camera metadata [control 41]', async () => {
  const photo = await blank
    .clone()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .toBuffer()
  const { viber, file, path } = await aFile('photo.jpg', photo)
  expect(file.hasPreview).toBe(true)
  const answer = await get(viber, `${path}?form=preview`)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  const preview = Buffer.from(await answer.arrayBuffer())
  expect(preview.includes('where I live')).toBe(false)
  expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: 960, height: 240 })
  expect((await get(viber, `${path}?form=other`)).status).toBe(400)
})

test('a damaged image is delivered without a preview', async () => {
  const { viber, file, path } = await aFile('broken.gif', Buffer.from('GIF89a and then nothing'))
  expect(file.hasPreview).toBe(false)
  expect((await get(viber, `${path}?form=preview`)).status).toBe(404)
})
