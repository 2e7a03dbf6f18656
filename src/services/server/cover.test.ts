import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aPerson, aScene, aVisitor } from '#testing/server.ts'

type Kind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'
interface Look {
  width?: number
  height?: number
}

function aPicture(kind: Kind, { width = 800, height = 800 }: Look = {}) {
  const background = { r: 200, g: 60, b: 30 }
  const blank = sharp({ create: { width, height, channels: 3, background } })
  return blank.toFormat(kind).toBuffer()
}
const blobOf = (bytes: Uint8Array, type: string) => new Blob([new Uint8Array(bytes)], { type })
const aBlob = async (kind: Kind = 'jpeg') => blobOf(await aPicture(kind), `image/${kind}`)

/** A decompression bomb: a tiny PNG whose header claims the given size. */
async function aBomb(width: number, height: number) {
  const png = await aPicture('png', { width: 8, height: 8 })
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  const { crc32 } = await import('node:zlib')
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a %s file becomes a public cover image in two sizes [control 18] [control 38]',
  async (kind) => {
    const { viber, service } = await aScene()
    expect(service.cover).toBeNull()
    const { cover } = await viber.services.setCover({ id: service.id, file: await aBlob(kind) })
    const visitor = await aVisitor()
    for (const [path, width, height] of [
      [cover?.large ?? '', 1280, 720],
      [cover?.small ?? '', 640, 360],
    ] as const) {
      const response = await visitor.fetch(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const drawn = await sharp(await response.arrayBuffer()).metadata()
      expect(drawn).toMatchObject({ format: 'webp', width, height })
    }
    expect((await visitor.services.get({ id: service.id })).cover).toEqual(cover)
  },
)

test('camera metadata is removed and the image is rotated upright [control 41]', async () => {
  const { viber, service } = await aScene()
  // Left half red, right half blue, marked as rotated by 180°: upright, the left half is blue.
  const red = { create: { width: 400, height: 450, channels: 3, background: 'red' } } as const
  const file = await sharp({ create: { ...red.create, width: 800, background: 'blue' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Somebody at home' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer()
  expect((await sharp(file).metadata()).exif).toBeDefined()
  const { cover } = await viber.services.setCover({
    id: service.id,
    file: blobOf(file, 'image/jpeg'),
  })
  const kept = Buffer.from(await (await viber.fetch(cover?.large ?? '')).arrayBuffer())
  const { exif, orientation } = await sharp(kept).metadata()
  expect({ exif, orientation }).toEqual({})
  const left = await sharp(kept)
    .extract({ left: 100, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(left[2]).toBeGreaterThan(200)
})

test('only the first frame of an animation is kept', async () => {
  const { viber, service } = await aScene()
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 64, height: 36, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(gif).metadata()).pages).toBe(2)
  const { cover } = await viber.services.setCover({
    id: service.id,
    file: blobOf(gif, 'image/gif'),
  })
  const kept = sharp(await (await viber.fetch(cover?.small ?? '')).arrayBuffer())
  expect((await kept.metadata()).pages ?? 1).toBe(1)
  const { dominant } = await kept.stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)
})

describe('an unsuitable file is rejected with a reason [control 5] [control 37] [control 38] [control 39]', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
  test.each<
    [what: string, type: string, file: () => Promise<Uint8Array>, status: number, code: string]
  >([
    ['an SVG', 'image/svg+xml', async () => svg, 415, 'picture.wrong_type'],
    ['JSON', 'application/json', async () => Buffer.from('{}'), 415, 'picture.wrong_type'],
    ['an SVG that says PNG', 'image/png', async () => svg, 400, 'picture.not_its_type'],
    ['nothing', 'image/png', async () => new Uint8Array(), 400, 'picture.empty'],
    [
      'half a picture',
      'image/jpeg',
      async () => (await aPicture('jpeg')).subarray(0, 700),
      400,
      'picture.unreadable',
    ],
    [
      'a beginning alone',
      'image/webp',
      async () => Buffer.from('RIFF0000WEBP'),
      400,
      'picture.unreadable',
    ],
    ['a bomb', 'image/png', () => aBomb(30_000, 30_000), 400, 'picture.too_many_pixels'],
    ['a long bomb', 'image/png', () => aBomb(1, 60_000_000), 400, 'picture.too_many_pixels'],
    [
      'six megabytes',
      'image/png',
      async () => new Uint8Array(6 * 1024 * 1024),
      413,
      'request.too_large',
    ],
  ])('%s as %s', async (_what, type, file, status, code) => {
    const { viber, service } = await aScene()
    const before = await viber.services.setCover({ id: service.id, file: await aBlob() })
    const response = await viber.fetch(`/api/services/${service.id}/cover`, {
      method: 'PUT',
      headers: { 'content-type': type },
      body: new Uint8Array(await file()),
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code, message: expect.stringMatching(/\.$/) })
    // The previous cover image is kept.
    expect((await viber.services.get({ id: service.id })).cover).toEqual(before.cover)
    expect((await viber.fetch(before.cover?.large ?? '')).status).toBe(200)
  })
})

test('only the owner and admins may change the cover image', async () => {
  const { viber, stranger, service } = await aScene()
  const admin = await aPerson({ role: 'admin' })
  const file = await aBlob()
  await expect(stranger.services.setCover({ id: service.id, file })).rejects.toMatchObject({
    status: 403,
  })
  expect((await admin.services.setCover({ id: service.id, file })).cover).not.toBeNull()
  await expect(stranger.services.removeCover({ id: service.id })).rejects.toMatchObject({
    status: 403,
  })
  expect((await viber.services.removeCover({ id: service.id })).cover).toBeNull()
})

test('a replaced or removed cover image is deleted from the file store', async () => {
  const { viber, service } = await aScene()
  const first = await viber.services.setCover({ id: service.id, file: await aBlob() })
  const second = await viber.services.setCover({ id: service.id, file: await aBlob('png') })
  const third = await viber.services.removeCover({ id: service.id })
  expect(third.cover).toBeNull()
  for (const path of [first, second].flatMap(({ cover }) => Object.values(cover ?? {}))) {
    expect((await viber.fetch(path)).status).toBe(404)
  }
  // Removing it again succeeds without effect.
  expect((await viber.services.removeCover({ id: service.id })).cover).toBeNull()
})

test('a malformed file key gets 404 [control 40]', async () => {
  const visitor = await aVisitor()
  for (const key of [
    '..%2f..%2fsecret',
    '%2e%2e/%2e%2e/secret',
    '../secret',
    'short.webp',
    `${'a'.repeat(32)}.html`,
    `${'a'.repeat(32)}.webp`,
    `${'a'.repeat(32)}.webp%00`,
  ]) {
    expect([key, (await visitor.fetch(`/media/${key}`)).status]).toEqual([key, 404])
  }
})
