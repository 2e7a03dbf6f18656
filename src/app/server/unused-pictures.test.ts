import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { narrowerOf } from '#platform/picture-widths.ts'
import { aPerson, aVisitor, theServer, type Person } from '../../testing/server.ts'

const LONG_MS = 31 * 86_400_000

async function anUpload(person: Person, width = 8): Promise<string> {
  const blank = sharp({ create: { width, height: 8, channels: 3, background: '#f60' } })
  const file = new Blob([new Uint8Array(await blank.png().toBuffer())], { type: 'image/png' })
  return (await person.pictures.upload({ file })).url
}
async function isThere(url: string): Promise<boolean> {
  return (await (await aVisitor()).fetch(url)).status === 200
}
/** Runs the sweep a month later. Sessions expire by then, so later calls need a new person. */
async function sweepLater() {
  const { clock, runJob } = await theServer()
  clock.advance(LONG_MS)
  await runJob('pictures.sweep')
}

test('an unused image is deleted after a month, and not before', async () => {
  const url = await anUpload(await aPerson())
  const { runJob, clock } = await theServer()
  await runJob('pictures.sweep')
  clock.advance(29 * 86_400_000)
  await runJob('pictures.sweep')
  expect(await isThere(url)).toBe(true)
  clock.advance(2 * 86_400_000)
  await Promise.all([runJob('pictures.sweep'), runJob('pictures.sweep')])
  expect(await isThere(url)).toBe(false)
})

test('an image that cannot be deleted does not keep the sweep from deleting others', async () => {
  const person = await aPerson()
  const [stuck, other] = [await anUpload(person), await anUpload(person)]
  const { files } = (await theServer()).resources
  const remove = files.delete.bind(files)
  const refusing = vi.spyOn(files, 'delete').mockImplementation((key) => {
    return stuck.endsWith(key) ? Promise.reject(new Error('read-only')) : remove(key)
  })
  await expect(sweepLater()).rejects.toThrow('1 images could not be deleted')
  refusing.mockRestore()
  expect(await Promise.all([isThere(stuck), isThere(other)])).toEqual([true, false])
  await sweepLater()
  expect(await isThere(stuck)).toBe(false)
})

test('an image used by a page, a translation, a setting, a menu or a person stays', async () => {
  const admin = await aPerson({ role: 'super_admin' })
  const [inText, inTranslation, asCard, ofSite, inMenu, asAvatar] = await Promise.all(
    Array.from({ length: 6 }, () => anUpload(admin)),
  )
  const page = await admin.pages.create({
    title: 'Pictures',
    slug: 'pictures',
    content: `<p>Look</p><p><img src="${inText}" alt="Here"></p>`,
    ogImage: asCard,
  })
  const content = `<p>Mira</p><p><img src="${inTranslation}" alt="Aquí"></p>`
  await admin.pages.translate({ id: page.id, language: 'es', title: 'Imágenes', content })
  const setPicture = (value: string) =>
    admin.siteSettings.saveAll({ settings: [{ key: 'og_image', value, category: 'seo' }] })
  await setPicture(ofSite ?? '')
  // An earlier version of the settings still refers to it.
  await setPicture('')
  const menu = await admin.adminMenus.create({ name: 'Side', location: 'sidebar' })
  await admin.adminMenus.setItems({
    id: menu.id,
    version: menu.version,
    items: [{ title: 'A picture', url: inMenu, openInNewTab: false, children: [] }],
  })
  await admin.account.save({ avatar: `https://example.org${asAvatar}` })
  const urls = [inText, inTranslation, asCard, ofSite, inMenu, asAvatar].map((url) => url ?? '')
  await sweepLater()
  expect(await Promise.all(urls.map(isThere))).toEqual(urls.map(() => true))
  await (await aPerson({ role: 'admin' })).pages.delete({ id: page.id })
  await sweepLater()
  expect(await Promise.all(urls.map(isThere))).toEqual([false, false, false, true, true, true])
})

test('using a narrower copy keeps its original, and both are deleted together', async () => {
  const admin = await aPerson({ role: 'super_admin' })
  const [shown, unshown] = await Promise.all([anUpload(admin, 500), anUpload(admin, 500)])
  const [{ name: narrow } = { name: '' }] = narrowerOf(shown)
  const [{ name: lost } = { name: '' }] = narrowerOf(unshown)
  await admin.pages.create({
    title: 'Narrow',
    slug: 'narrow',
    content: `<p><img src="${narrow}" alt="A stripe"></p>`,
  })
  expect(await Promise.all([shown, narrow, unshown, lost].map(isThere))).not.toContain(false)
  await sweepLater()
  expect(await Promise.all([shown, narrow, unshown, lost].map(isThere))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
