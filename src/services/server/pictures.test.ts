import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPerson, aScene, aVisitor, theServer, type Person } from '#testing/server.ts'
import { MAX_PICTURES } from '../limits.ts'

const refused = (status: number, code: string) => ({ status, code })

async function aPicture(background = '#c83c1e') {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

/** A service with this many images. */
async function aGallery(count: number) {
  const scene = await aScene()
  const file = await aPicture()
  const { id } = scene.service
  for (let at = 0; at < count; at += 1) await scene.viber.servicePictures.add({ id, file })
  const { pictures } = await scene.viber.services.get({ id })
  return { ...scene, id, file, pictures }
}

const idsOf = async (person: Pick<Person, 'services'>, id: number) =>
  (await person.services.get({ id })).pictures.map((one) => one.id)

async function rowsOf(id: number) {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ position: number }>(
    'select position from service_pictures where service_id = $1 order by position',
    [id],
  )
  return rows.map(({ position }) => position)
}

test('an added image is drawn like a cover and shown to visitors in its order', async () => {
  const { id, pictures } = await aGallery(2)
  const visitor = await aVisitor()
  expect((await visitor.services.get({ id })).pictures).toEqual(pictures)
  expect(pictures).toHaveLength(2)
  const [first] = pictures
  expect(first?.alt).toBeNull()
  for (const [path, width, height] of [
    [first?.large ?? '', 1280, 720],
    [first?.small ?? '', 640, 360],
  ] as const) {
    const response = await visitor.fetch(path)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const drawn = await sharp(await response.arrayBuffer()).metadata()
    expect(drawn).toMatchObject({ format: 'webp', width, height })
  }
})

test('a service has at most eight images, even if several are sent concurrently', async () => {
  const { viber, id, file } = await aGallery(MAX_PICTURES - 1)
  const last = await Promise.allSettled(
    Array.from({ length: 3 }, () => viber.servicePictures.add({ id, file })),
  )
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const adding = viber.servicePictures.add({ id, file })
  await expect(adding).rejects.toMatchObject(refused(409, 'service.pictures_full'))
  expect(await rowsOf(id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('images are ordered and described, and an omitted description stays', async () => {
  const { viber, id, pictures } = await aGallery(3)
  const [a = 0, b = 0, c = 0] = pictures.map((one) => one.id)
  const arranged = await viber.servicePictures.arrange({
    id,
    pictures: [{ id: c, alt: '  The start page on a phone ' }, { id: a }, { id: b }],
  })
  expect(arranged.pictures.map((one) => [one.id, one.alt])).toEqual([
    [c, 'The start page on a phone'],
    [a, null],
    [b, null],
  ])
  const again = await viber.servicePictures.arrange({
    id,
    pictures: [{ id: a, alt: 'The cart' }, { id: c }, { id: b, alt: '' }],
  })
  expect(again.pictures.map((one) => one.alt)).toEqual([
    'The cart',
    'The start page on a phone',
    null,
  ])
  const tooLong = viber.servicePictures.arrange({
    id,
    pictures: [{ id: a, alt: 'x'.repeat(151) }, { id: b }, { id: c }],
  })
  await expect(tooLong).rejects.toMatchObject({ status: 400 })
})

test('an order that does not name every image once is refused with the current service', async () => {
  const { viber, id, pictures } = await aGallery(2)
  const other = await aGallery(1)
  const [a = 0, b = 0] = pictures.map((one) => one.id)
  const strange = other.pictures[0]?.id ?? 0
  for (const wanted of [[a], [a, a], [a, b, strange], [a, strange], []]) {
    const arranging = viber.servicePictures.arrange({
      id,
      pictures: wanted.map((one) => ({ id: one })),
    })
    await expect(arranging).rejects.toMatchObject({
      ...refused(409, 'stale'),
      current: { pictures: [{ id: a }, { id: b }] },
    })
  }
  const both = await Promise.all([
    viber.servicePictures.arrange({ id, pictures: [{ id: a }, { id: b }] }),
    viber.servicePictures.arrange({ id, pictures: [{ id: b }, { id: a }] }),
  ])
  expect(both).toHaveLength(2)
  expect(await rowsOf(id)).toEqual([1, 2])
})

test('a removed image is deleted with its files, and removing it again has no effect', async () => {
  const { viber, id, pictures } = await aGallery(3)
  const [a, b, c] = pictures
  await viber.servicePictures.remove({ id, pictureId: b?.id ?? 0 })
  await viber.servicePictures.remove({ id, pictureId: b?.id ?? 0 })
  expect(await idsOf(viber, id)).toEqual([a?.id, c?.id])
  expect(await rowsOf(id)).toEqual([1, 2])
  expect((await viber.fetch(b?.large ?? '')).status).toBe(404)
  expect((await viber.fetch(b?.small ?? '')).status).toBe(404)
  expect((await viber.fetch(c?.small ?? '')).status).toBe(200)
})

test('only the owner and admins change the images, and only their own service’s', async () => {
  const { viber, stranger, id, file, pictures } = await aGallery(1)
  const admin = await aPerson({ role: 'admin' })
  const [pictureId = 0] = pictures.map((one) => one.id)
  for (const attempt of [
    () => stranger.servicePictures.add({ id, file }),
    () => stranger.servicePictures.arrange({ id, pictures: [] }),
    () => stranger.servicePictures.remove({ id, pictureId }),
  ]) {
    await expect(attempt()).rejects.toMatchObject(refused(403, 'service.not_yours'))
  }
  const other = await aScene()
  await other.viber.servicePictures.remove({ id: other.service.id, pictureId })
  expect(await idsOf(viber, id)).toEqual([pictureId])
  expect((await admin.servicePictures.add({ id, file })).pictures).toHaveLength(2)
  await viber.services.archive({ id })
  const late = viber.servicePictures.add({ id, file })
  await expect(late).rejects.toMatchObject(refused(404, 'service.not_found'))
})

test('a file that is not an image is refused and leaves no row', async () => {
  const { viber, id } = await aGallery(0)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'
  for (const [type, text, status] of [
    ['image/png', '<!doctype html><script>1</script>', 400],
    ['image/svg+xml', svg, 415],
    ['image/png', '', 400],
    ['image/png', 'x'.repeat(6 * 1024 * 1024), 413],
  ] as const) {
    const adding = viber.servicePictures.add({ id, file: new Blob([text], { type }) })
    await expect(adding).rejects.toMatchObject({ status })
  }
  expect(await rowsOf(id)).toEqual([])
})

test('the copy of a viber’s data contains the images, and a deleted account leaves none', async () => {
  const { viber, id, pictures } = await aGallery(2)
  const [first] = pictures
  await viber.servicePictures.arrange({
    id,
    pictures: pictures.map((one) => ({ id: one.id, alt: 'The cart' })),
  })
  const copy = await (await viber.fetch('/api/user/export')).text()
  expect(copy).toContain(first?.large)
  expect(copy).toContain('The cart')
  await viber.personalData.deleteAccount({ currentPassword: 'a long enough secret' })
  expect(await rowsOf(id)).toEqual([])
  const visitor = await aVisitor()
  for (const { large, small } of pictures) {
    expect((await visitor.fetch(large)).status).toBe(404)
    expect((await visitor.fetch(small)).status).toBe(404)
  }
})
