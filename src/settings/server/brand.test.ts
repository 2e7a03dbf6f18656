import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { OutgoingMail } from '#platform/server/drivers/mail/mail-transport.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'

const defaults = {
  brandColor: '',
  brandButtons: 'ink',
  brandCorners: 'soft',
  brandFonts: 'bricolage_inter',
} as const

async function choose(admin: Person, changes: Partial<Record<keyof typeof defaults, string>>) {
  const { version } = await admin.brandSettings.get({})
  return admin.brandSettings.set({ ...defaults, ...changes, version } as never)
}

const picture = async (width: number, height: number) => {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
  return new Blob([new Uint8Array(await drawn.png().toBuffer())], { type: 'image/png' })
}

test('without an own look the site says nothing of it', async () => {
  expect(await (await aVisitor()).settings.site({})).not.toHaveProperty('brand')
  const admin = await aPerson({ role: 'admin' })
  expect(await admin.brandSettings.get({})).toEqual({ version: 0, ...defaults, brandIcon: '' })
})

test('a chosen look reaches every page in less than 700 bytes, and can be taken back', async () => {
  const admin = await aPerson({ role: 'admin' })
  await choose(admin, {
    brandColor: '#ffd400',
    brandButtons: 'brand',
    brandCorners: 'square',
    brandFonts: 'system',
  })
  const visitor = await aVisitor()
  const { brand } = await visitor.settings.site({})
  expect(brand).toMatchObject({ color: '#ffd400', fonts: 'system', icon: null })
  expect(brand?.css).toContain('--action:#ffd400;')
  expect(brand?.css).toContain('@media screen{.dark{--brand:')
  expect(brand?.css.length).toBeLessThan(700)
  const manifest = await visitor.fetch('/manifest.webmanifest')
  expect(await manifest.json()).toMatchObject({ theme_color: expect.stringMatching(/^#/) })
  await choose(admin, {})
  expect(await visitor.settings.site({})).not.toHaveProperty('brand')
})

test('of two admins the second learns that the look has changed', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { version } = await admin.brandSettings.get({})
  await admin.brandSettings.set({ ...defaults, brandCorners: 'round', version })
  await expect(
    admin.brandSettings.set({ ...defaults, brandCorners: 'square', version }),
  ).rejects.toMatchObject({ status: 409, code: 'settings.stale' })
  const [newest] = (await admin.generalSettings.versions({ limit: 1 })).items
  expect(newest).toMatchObject({
    section: 'brand',
    changes: [{ name: 'brandCorners', before: 'soft', after: 'round' }],
  })
  await choose(admin, {})
})

test.each(['red', '#fff', '#FFD400', 'url(//x)', '#ffd400;}body{}'])(
  'the color %s is refused',
  async (brandColor) => {
    const admin = await aPerson({ role: 'admin' })
    await expect(choose(admin, { brandColor })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'brandColor', message: 'Please enter a color of the form #rrggbb' }],
    })
  },
)

test('a square icon replaces the mark, and other shapes are refused', async () => {
  const admin = await aPerson({ role: 'admin' })
  for (const file of [await picture(300, 200), await picture(120, 120)]) {
    await expect(admin.brandSettings.setIcon({ file })).rejects.toMatchObject({
      status: 400,
      code: 'settings.icon_shape',
    })
  }
  const visitor = await aVisitor()
  const iconAt = async (path: string) =>
    Buffer.from(await (await visitor.fetch(path)).arrayBuffer())
  const tabIcon = async () =>
    (await visitor.fetch('/favicon.svg', { redirect: 'manual' })).headers.get('location')
  expect(await tabIcon()).toBeNull()
  const mark = await iconAt('/icons/180.png')
  const { icon } = await admin.brandSettings.setIcon({ file: await picture(200, 200) })
  expect((await visitor.settings.site({})).brand?.icon).toBe(icon)
  const own = await iconAt('/icons/180.png')
  expect(own.equals(mark)).toBe(false)
  expect((await sharp(own).stats()).dominant).toMatchObject({ r: 8, g: 8, b: 248 })
  expect(await tabIcon()).toBe('/icons/32.png')
  await admin.brandSettings.removeIcon({})
  expect((await iconAt('/icons/180.png')).equals(mark)).toBe(true)
})

test('emails have the owner’s color', async () => {
  const { resources, work } = await theServer()
  const sent: OutgoingMail[] = []
  const send = async (mail: OutgoingMail) => void sent.push(mail)
  resources.mail = { name: 'smtp', send, close: () => {} }
  const admin = await aPerson({ role: 'super_admin' })
  await choose(admin, { brandColor: '#ffd400' })
  await admin.launch.testMail({})
  await work()
  const html = sent.at(-1)?.html ?? ''
  const { dark } = await admin.brandSettings.preview({ color: '#ffd400', buttons: 'ink' })
  expect(html).toContain(`.link { color: ${dark.brandInk} !important }`)
  await choose(admin, {})
})
