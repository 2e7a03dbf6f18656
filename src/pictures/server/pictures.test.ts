import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { narrowerOf } from '#platform/picture-widths.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURES_A_DAY } from '../contract.ts'

type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const refused = (status: number, code: string) => ({ status, code })
const blobOf = (bytes: Uint8Array, type: string) => new Blob([new Uint8Array(bytes)], { type })

function aPicture(kind: Kind = 'png', width = 60, height = 40) {
  const blank = sharp({ create: { width, height, channels: 3, background: '#f60' } })
  return blank
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .toFormat(kind)
    .toBuffer()
}

/** A PNG whose header claims any size. */
async function aBomb(width: number, height: number) {
  const png = await aPicture('png', 8, 8)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a %s is re-encoded and is public [control 40] [control 41]',
  async (kind) => {
    const person = await aPerson()
    const file = blobOf(await aPicture(kind), `image/${kind}`)
    const picture = await person.pictures.upload({ file })
    expect(picture).toEqual({
      url: expect.stringMatching(/^\/media\/[\w-]{32}-60x40\.webp$/),
      width: 60,
      height: 40,
    })
    const response = await (await aVisitor()).fetch(picture.url)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const drawn = await sharp(await response.arrayBuffer()).metadata()
    expect(drawn).toMatchObject({ format: 'webp', width: 60, height: 40 })
    expect(drawn.exif).toBeUndefined()
  },
)

test('a large image is scaled down and keeps its proportions', async () => {
  const person = await aPerson()
  const file = blobOf(await aPicture('jpeg', 4000, 1000), 'image/jpeg')
  expect(await person.pictures.upload({ file })).toMatchObject({ width: 2000, height: 500 })
})

test('a large image is also stored in three narrower widths with the same cache header', async () => {
  const person = await aPerson()
  const file = blobOf(await aPicture('jpeg', 2400, 3000), 'image/jpeg')
  const { url, width, height } = await person.pictures.upload({ file })
  expect([width, height]).toEqual([1600, 2000])
  const narrower = narrowerOf(url)
  expect(narrower.map((one) => one.width)).toEqual([480, 960, 1440])
  const visitor = await aVisitor()
  const sizes = await Promise.all(
    narrower.map(async ({ name }) => {
      const response = await visitor.fetch(name)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const drawn = await sharp(await response.arrayBuffer()).metadata()
      expect(drawn.exif).toBeUndefined()
      return [drawn.format, drawn.width, drawn.height]
    }),
  )
  expect(sizes).toEqual([
    ['webp', 480, 600],
    ['webp', 960, 1200],
    ['webp', 1440, 1800],
  ])
  // A width that is not stored is not found.
  expect((await visitor.fetch(url.replace('.webp', '-481.webp'))).status).toBe(404)
})

test('an image whose last file cannot be stored leaves no file and no row behind', async () => {
  const person = await aPerson()
  const { resources, database } = await theServer()
  const { files } = resources
  const kept: string[] = []
  const put = vi.spyOn(files, 'put').mockImplementation(async (key) => {
    if (!/-\d+\.webp$/.test(key)) throw new Error('The disk is full')
    kept.push(key)
  })
  const forget = vi.spyOn(files, 'delete')
  const file = blobOf(await aPicture('jpeg', 2400, 3000), 'image/jpeg')
  await expect(person.pictures.upload({ file })).rejects.toMatchObject({ status: 500 })
  put.mockRestore()
  const forgotten = forget.mock.calls.map(([key]) => key)
  forget.mockRestore()
  expect(kept).toHaveLength(3)
  expect(forgotten).toEqual(expect.arrayContaining(kept))
  const { rows } = await database.pool.query('select from pictures where owner_id = $1', [
    person.user.id,
  ])
  expect(rows).toEqual([])
})

test('visitors cannot upload', async () => {
  const visitor = await aVisitor()
  const file = blobOf(await aPicture(), 'image/png')
  await expect(visitor.pictures.upload({ file })).rejects.toMatchObject({ status: 401 })
})

test('a file that is not an image or not of its declared type is refused and does not count [control 5] [control 38] [control 39]', async () => {
  const person = await aPerson()
  const png = await aPicture()
  const lies = [
    [blobOf(Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml'), 415, 'picture.wrong_type'],
    [blobOf(Buffer.from('<svg onload="alert(1)"/>'), 'image/png'), 400, 'picture.not_its_type'],
    [blobOf(Buffer.from('<!doctype html>'), 'text/html'), 415, 'picture.wrong_type'],
    [blobOf(png.subarray(0, 60), 'image/png'), 400, 'picture.unreadable'],
    [blobOf(new Uint8Array(), 'image/png'), 400, 'picture.empty'],
    [blobOf(await aBomb(30_000, 30_000), 'image/png'), 400, 'picture.too_many_pixels'],
  ] as const
  for (const [file, status, code] of lies) {
    await expect(person.pictures.upload({ file })).rejects.toMatchObject(refused(status, code))
  }
  const { database } = await theServer()
  const { rows } = await database.pool.query('select 1 from pictures where owner_id = $1', [
    person.user.id,
  ])
  expect(rows).toEqual([])
})

test('a file over 5 MB is refused [control 37]', async () => {
  const person = await aPerson()
  const file = blobOf(Buffer.alloc(MAX_PICTURE_BYTES + 1), 'image/png')
  await expect(person.pictures.upload({ file })).rejects.toMatchObject({ status: 413 })
})

test('the 31st image of a day is refused, even if several are sent concurrently [control 42]', async () => {
  const person = await aPerson()
  const file = blobOf(await aPicture(), 'image/png')
  const upload = () => person.pictures.upload({ file })
  for (let count = 1; count < MAX_PICTURES_A_DAY; count++) await upload()
  const last = await Promise.allSettled(Array.from({ length: 4 }, upload))
  expect(last.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  const { clock } = await theServer()
  if (last.every(({ status }) => status === 'rejected')) await upload()
  await expect(upload()).rejects.toMatchObject(refused(429, 'file.quota'))
  clock.advance(DAY_MS + 1)
  await expect(upload()).resolves.toMatchObject({ width: 60 })
})
