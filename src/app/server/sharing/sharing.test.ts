import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aNewService, aPerson, aScene, aVisitor, theServer } from '#testing/server.ts'

const get = async (path: string) => {
  const response = await (await aVisitor()).fetch(path)
  return { response, status: response.status }
}
const text = async (path: string) => (await get(path)).response.text()

test('a service and its viber have a social card, which changes with its content', async () => {
  const { viber, service } = await aScene()
  for (const path of [
    `/og/services/${service.id}.png`,
    `/og/vibers/${viber.user.id}.png`,
    '/og/site.png',
  ]) {
    const { response } = await get(path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      'image/png',
    ])
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  }
  const path = `/og/services/${service.id}.png`
  const etag = (await get(path)).response.headers.get('etag') ?? ''
  const visitor = await aVisitor()
  const again = await visitor.fetch(path, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  await viber.services.update({ id: service.id, ...aNewService, hourlyRate: 99 })
  expect((await get(path)).response.headers.get('etag')).not.toBe(etag)
})

test('content that visitors may not see has no social card', async () => {
  const { viber, service, server } = await aScene()
  await viber.services.setStatus({ id: service.id, status: 'paused' })
  for (const path of [
    `/og/services/${service.id}.png`,
    '/og/services/999999.png',
    '/og/services/1.jpg',
    '/og/services/1.png.png',
    '/og/vibers/none.png',
    '/og/vibers/999999.png',
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
  // Not even for its owner, because the address is the same for everyone and the card could be cached.
  expect((await viber.fetch(`/og/services/${service.id}.png`)).status).toBe(404)
  const suspend = `update users set status = 'suspended' where id = $1`
  await server.database.pool.query(suspend, [viber.user.id])
  expect((await get(`/og/vibers/${viber.user.id}.png`)).status).toBe(404)
})

test('a card keeps its text although the fonts lack an emoji, an arrow or an accent', async () => {
  const drawn = async (path: string) => Buffer.from(await (await get(path)).response.arrayBuffer())
  const viber = await aPerson({ isServiceProvider: true, fullName: 'สมชาย' })
  const offer = async (title: string) => {
    const { id } = await viber.services.create({ ...aNewService, title })
    return drawn(`/og/services/${id}.png`)
  }
  const trade = await offer('E-commerce')
  // No font of ours has Thai letters.
  expect((await offer('แก้ไขร้านค้าของคุณ')).equals(trade)).toBe(true)
  const plain = await offer('Faster shops today')
  expect(plain.equals(trade)).toBe(false)
  expect((await offer('Faster → shops 🔥 today')).equals(plain)).toBe(true)
  const vietnamese = await offer('Thiết kế cửa hàng đẹp')
  expect(vietnamese.equals(trade)).toBe(false)
  expect((await offer('Thiết kế cửa hàng ✨ đẹp'.normalize('NFD'))).equals(vietnamese)).toBe(true)
  // The text after a word longer than a line is drawn, too.
  const long = 'Donaudampfschifffahrtsgesellschaften'
  expect((await offer(`${long} one`)).equals(await offer(`${long} two`))).toBe(false)
  expect((await offer('Ускорю оформление')).equals(trade)).toBe(false)
  expect((await offer('Γρήγορο ταμείο, żółć')).equals(trade)).toBe(false)
  const japanese = await offer('素早いチェックアウトを直します')
  expect(japanese.equals(trade)).toBe(false)
  expect((await offer('素早いチェックアウトを作ります')).equals(japanese)).toBe(false)

  const picture = await drawn(`/og/vibers/${viber.user.id}.png`)
  const { database } = await theServer()
  const rename = 'update users set full_name = username where id = $1'
  await database.pool.query(rename, [viber.user.id])
  expect((await drawn(`/og/vibers/${viber.user.id}.png`)).equals(picture)).toBe(true)
})

test('the sitemaps list public content and nothing else', async () => {
  const { viber, service, server } = await aScene()
  const paused = await viber.services.create(aNewService)
  await viber.services.setStatus({ id: paused.id, status: 'paused' })
  const gone = await aScene()
  const suspend = `update users set status = 'suspended' where id = $1`
  await server.database.pool.query(suspend, [gone.viber.user.id])

  const index = await text('/sitemap.xml')
  for (const file of ['pages', 'services-1', 'vibers-1']) {
    expect(index).toContain(`<sitemap><loc>${server.url}/sitemaps/${file}.xml</loc></sitemap>`)
  }
  expect(await text('/sitemaps/pages.xml')).toContain(`<loc>${server.url}/browse</loc>`)
  const services = await text('/sitemaps/services-1.xml')
  expect(services).toMatch(
    new RegExp(`<loc>${server.url}/services/${service.id}</loc><lastmod>\\d{4}-[^<]+Z</lastmod>`),
  )
  expect(services).not.toContain(`/services/${paused.id}<`)
  expect(services).not.toContain(`/services/${gone.service.id}<`)
  const vibers = await text('/sitemaps/vibers-1.xml')
  expect(vibers).toContain(`<loc>${server.url}/vibers/${viber.user.id}</loc><lastmod>`)
  expect(vibers).not.toContain(`/vibers/${gone.viber.user.id}<`)
  expect(vibers).not.toContain(`/vibers/${gone.client.user.id}<`)
  for (const file of ['services-2.xml', 'services-0.xml', 'services-1', 'orders-1.xml']) {
    expect([file, (await get(`/sitemaps/${file}`)).status]).toEqual([file, 404])
  }
})
