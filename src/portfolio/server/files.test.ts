import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { anImage, aPdf, aPortfolio } from '#testing/portfolio-scenes.ts'
import { aVisitor, theServer } from '#testing/server.ts'
import { MAX_FILES, MAX_PDF_BYTES } from '../portfolio.ts'

const refused = (status: number, code: string) => ({ status, code })
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'

/** A piece without files. */
async function aPiece() {
  const scene = await aPortfolio(0)
  const { id } = await scene.viber.portfolio.create({ title: 'A shop for tea' })
  return { ...scene, id }
}

test('an image is stored in two sizes without metadata, and cannot run scripts', async () => {
  const { viber, id } = await aPiece()
  const drawn = sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#f60' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .png()
  const file = new Blob([new Uint8Array(await drawn.toBuffer())], { type: 'image/png' })
  const { files } = await viber.portfolio.addPicture({ id, file })
  const [image] = files
  expect(image).toMatchObject({ kind: 'picture', width: 1600, height: 533 })
  const visitor = await aVisitor()
  for (const [form, width, height] of [
    ['small', 640, 480],
    ['large', 1600, 533],
  ] as const) {
    const response = await visitor.fetch(`/api/portfolio/files/${image?.id}?form=${form}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const { exif, ...meta } = await sharp(await response.arrayBuffer()).metadata()
    expect(meta).toMatchObject({ format: 'webp', width, height })
    expect(exif).toBeUndefined()
  }
})

test('a visitor’s browser asks again for an image, and gets it only if it changed', async () => {
  const { viber, userId, pieces, server } = await aPortfolio()
  const path = `/api/portfolio/files/${pieces[0]?.files[0]?.id}?form=small`
  const visitor = await aVisitor()
  const first = await visitor.fetch(path)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  const again = await visitor.fetch(path, { headers })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await visitor.fetch(path, { headers: { 'if-none-match': '"old"' } })).status).toBe(200)
  await server.database.pool.query(`update users set status = 'suspended' where id = $1`, [userId])
  expect((await visitor.fetch(path, { headers })).status).toBe(404)
  expect((await viber.fetch(path)).status).toBe(404)
})

test('a PDF is offered as a download, byte for byte', async () => {
  const { viber, id } = await aPiece()
  const { files } = await viber.portfolio.addDocument({ id, name: '../plan “A”.pdf', file: aPdf })
  expect(files).toMatchObject([
    { kind: 'pdf', name: 'plan “A”.pdf', size: aPdf.size, width: null, height: null },
  ])
  const path = `/api/portfolio/files/${files[0]?.id}`
  const visitor = await aVisitor()
  const response = await visitor.fetch(path)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect(await response.text()).toBe(await aPdf.text())
  expect((await visitor.fetch(`${path}?form=small`)).status).toBe(404)
})

test('hostile, empty and huge files are refused and leave no row', async () => {
  const { viber, id } = await aPiece()
  for (const [type, content, status] of [
    ['image/png', '<!doctype html><script>1</script>', 400],
    ['image/svg+xml', svg, 415],
    ['image/png', svg, 400],
    ['image/png', '', 400],
    ['image/png', 'x'.repeat(6 * 1024 * 1024), 413],
    ['application/pdf', '%PDF-1.7', 415],
  ] as const) {
    const adding = viber.portfolio.addPicture({ id, file: new Blob([content], { type }) })
    await expect(adding).rejects.toMatchObject({ status })
  }
  for (const [content, status, code] of [
    ['<!doctype html><script>1</script>', 415, 'portfolio.not_pdf'],
    [svg, 415, 'portfolio.not_pdf'],
    ['', 400, 'file.empty'],
    [`%PDF-${'x'.repeat(MAX_PDF_BYTES)}`, 413, 'file.too_large'],
  ] as const) {
    const file = new Blob([content], { type: 'application/pdf' })
    const adding = viber.portfolio.addDocument({ id, name: 'plan.pdf', file })
    await expect(adding).rejects.toMatchObject({ status, code })
  }
  expect(await viber.portfolio.list({ id: viber.user.id })).toMatchObject([{ files: [] }])
})

test('a PDF in which the scanner finds something is refused', async () => {
  const { viber, id, server } = await aPiece()
  const { resources } = server
  const before = resources.scanner
  const scan = vi.fn<() => Promise<string>>().mockResolvedValue('Eicar-Signature')
  Object.assign(resources, { scanner: { scan } })
  try {
    const adding = viber.portfolio.addDocument({ id, name: 'plan.pdf', file: aPdf })
    await expect(adding).rejects.toMatchObject(refused(422, 'file.infected'))
  } finally {
    Object.assign(resources, { scanner: before })
  }
  expect(scan).toHaveBeenCalledOnce()
  expect(await viber.portfolio.list({ id: viber.user.id })).toMatchObject([{ files: [] }])
})

test('a piece has at most six files, even if several are sent concurrently', async () => {
  const { viber, id, file } = await aPiece()
  for (let at = 1; at < MAX_FILES; at += 1) {
    await viber.portfolio.addDocument({ id, name: `${at}.pdf`, file: aPdf })
  }
  const last = await Promise.allSettled([
    viber.portfolio.addPicture({ id, file }),
    viber.portfolio.addDocument({ id, name: 'last.pdf', file: aPdf }),
    viber.portfolio.addDocument({ id, name: 'later.pdf', file: aPdf }),
  ])
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const adding = viber.portfolio.addPicture({ id, file })
  await expect(adding).rejects.toMatchObject(refused(409, 'portfolio.files_full'))
})

test('files are ordered and removed, and another order is refused with the piece', async () => {
  const { viber, id, file } = await aPiece()
  for (let at = 0; at < 3; at += 1) await viber.portfolio.addPicture({ id, file })
  const idsOf = async () => {
    const [piece] = await viber.portfolio.list({ id: viber.user.id })
    return piece?.files.map((one) => one.id) ?? []
  }
  const [a = 0, b = 0, c = 0] = await idsOf()
  await viber.portfolio.update({ id, title: 'A shop', files: [c, a, b] })
  expect(await idsOf()).toEqual([c, a, b])
  for (const files of [[a, b], [a, b, b], []]) {
    await expect(viber.portfolio.update({ id, title: 'Other', files })).rejects.toMatchObject({
      ...refused(409, 'stale'),
      current: { title: 'A shop', files: [{ id: c }, { id: a }, { id: b }] },
    })
  }
  await viber.portfolio.removeFile({ id, fileId: a })
  await viber.portfolio.removeFile({ id, fileId: a })
  expect(await idsOf()).toEqual([c, b])
  expect((await viber.fetch(`/api/portfolio/files/${a}`)).status).toBe(404)
  await viber.portfolio.addPicture({ id, file: await anImage(50, 50) })
  expect(await idsOf()).toHaveLength(3)
})

test('no public address serves a file of a portfolio', async () => {
  const { viber, id, file } = await aPiece()
  await viber.portfolio.addPicture({ id, file })
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ file_key: string }>(
    'select file_key from portfolio_files where piece_id = $1',
    [id],
  )
  const visitor = await aVisitor()
  for (const ending of ['-small.private', '-large.private', '.webp']) {
    expect((await visitor.fetch(`/media/${rows[0]?.file_key}${ending}`)).status).toBe(404)
  }
})
