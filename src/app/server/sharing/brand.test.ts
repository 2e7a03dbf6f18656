import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Language } from '#platform/languages.ts'
import type { MailTransport, OutgoingMail } from '#platform/server/drivers/mail/mail-transport.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'

const read = async (path: string) => {
  const response = await (await aVisitor()).fetch(path)
  expect([path, response.status]).toEqual([path, 200])
  return response
}
const bytesOf = async (path: string) => Buffer.from(await (await read(path)).arrayBuffer())

/** The color of one pixel, with eight bits per channel. */
async function colourAt(picture: Buffer, left: number, top: number) {
  const place = { left, top, width: 1, height: 1 }
  const pixels = await sharp(picture).extract(place).removeAlpha().raw().toBuffer()
  return [...pixels]
}

/** A logo with a blue square at its start and green behind it, five times as wide as high. */
async function aLogo(): Promise<Blob> {
  const blue = { width: 80, height: 80, channels: 3 as const, background: '#0000ff' }
  const logo = sharp({ create: { ...blue, width: 400, background: '#00c000' } })
  const mark = await sharp({ create: blue }).png().toBuffer()
  const drawn = await logo
    .composite([{ input: mark, left: 0, top: 0 }])
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(drawn)], { type: 'image/png' })
}

async function aSuperAdmin() {
  return aPerson({ role: 'super_admin' })
}

test('icons and social cards show the default mark, and the owner’s logo once there is one', async () => {
  const sizes = [32, 180, 192, 512]
  const marks = new Map<number, Buffer>()
  for (const size of sizes) {
    const icon = await bytesOf(`/icons/${size}.png`)
    const { format, width, height } = await sharp(icon).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: size, height: size })
    marks.set(size, icon)
  }
  const card = await bytesOf('/og/site.png')

  const boss = await aSuperAdmin()
  await boss.generalSettings.setLogo({ file: await aLogo() })
  for (const size of sizes) {
    const icon = await bytesOf(`/icons/${size}.png`)
    // Only the start of a wide logo, which would be a thin line as a whole.
    const [, , blue = 0] = await colourAt(icon, size / 2, size / 2)
    expect([size, blue > 200]).toEqual([size, true])
  }
  expect(await bytesOf('/favicon.ico')).toEqual(await bytesOf('/icons/32.png'))
  const branded = await bytesOf('/og/site.png')
  expect(branded.equals(card)).toBe(false)
  const [red = 255, , blue = 0] = await colourAt(branded, 64 + 20, 64 + 28)
  expect([red < 60, blue > 200]).toEqual([true, true])

  await boss.generalSettings.removeLogo()
  expect((await bytesOf('/icons/32.png')).equals(marks.get(32) as Buffer)).toBe(true)
})

test('icons of other sizes do not exist', async () => {
  const visitor = await aVisitor()
  for (const name of ['33.png', '32.svg', '032.png', '4096.png', 'toString.png']) {
    expect([name, (await visitor.fetch(`/icons/${name}`)).status]).toEqual([name, 404])
  }
})

test('the web manifest has the name and icons of the marketplace', async () => {
  const manifest = await read('/manifest.webmanifest')
  expect(manifest.headers.get('content-type')).toMatch(/^application\/manifest\+json\b/)
  const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string }[] }
  expect(name).toBe('Vibework')
  for (const { src } of icons) await read(src)
})

test('the social card has the site’s name in its own script', async () => {
  const boss = await aSuperAdmin()
  const card = async (value: string) => {
    await boss.siteSettings.saveAll({ settings: [{ key: 'site_title', value, category: 'seo' }] })
    return (await bytesOf('/og/site.png')).toString('base64')
  }
  const names = [
    '翻訳マーケット',
    '翻訳の広場',
    '번역 시장',
    '译者之家',
    'שוק התרגומים',
    'سوق الترجمة',
  ]
  const cards = []
  for (const name of names) cards.push(await card(name))
  // No font of ours has Thai letters, so this card has no name.
  cards.push(await card('ตลาดแปล'))
  expect(new Set(cards).size).toBe(names.length + 1)
  await card('Vibework')
})

test('the site’s social card shows the landing page’s title', async () => {
  const boss = await aSuperAdmin()
  const before = await bytesOf('/og/site.png')
  const { version, layout } = await boss.landing.get({})
  const words = { en: { pageTitle: 'Hire illustrators' }, es: {}, fr: {} }
  const current = await boss.landing.set({ version, layout, words })
  expect(current.words.en).toEqual({ pageTitle: 'Hire illustrators' })
  const titled = await bytesOf('/og/site.png')
  expect(titled.equals(before)).toBe(false)
  await boss.landing.set({ version: current.version, layout, words: { en: {}, es: {}, fr: {} } })
  expect((await bytesOf('/og/site.png')).equals(before)).toBe(true)
})

test('the title on the social card is in the default language, and in the owner’s own words', async () => {
  const boss = await aSuperAdmin()
  const say = async (words: {
    en?: Record<string, string | undefined>
    es?: Record<string, string>
  }) => {
    const { version } = await boss.landing.get({})
    await boss.landing.set({ version, words: { en: {}, es: {}, fr: {}, ...words } })
  }
  const speak = async (offeredLanguages: Language[], defaultLanguage: Language) => {
    const { version } = await boss.languageSettings.get({})
    await boss.languageSettings.set({ version, offeredLanguages, defaultLanguage })
  }
  const card = () => bytesOf('/og/site.png')
  const english = await card()
  const { defaults } = await boss.landing.get({})
  await say({ en: { pageTitle: defaults.es['pageTitle'] } })
  const titledSpanish = await card()
  await say({ en: { pageTitle: 'Hire tutors' } })
  const tutors = await card()
  await say({})

  await speak(['en', 'es'], 'es')
  expect((await card()).equals(titledSpanish)).toBe(true)
  await say({ en: { pageTitle: 'Hire illustrators' }, es: { pageTitle: 'Hire tutors' } })
  expect((await card()).equals(tutors)).toBe(true)
  await speak(['en', 'es', 'fr'], 'en')
  await say({})

  const own = { language: 'en', key: 'home.pageTitle' } as const
  const { version } = await boss.words.put({ ...own, text: 'Hire tutors', version: 0 })
  expect((await card()).equals(tutors)).toBe(true)
  expect((await boss.landing.get({})).defaults.en['pageTitle']).toBe('Hire tutors')
  await boss.words.put({ ...own, text: null, version })
  expect((await card()).equals(english)).toBe(true)
})

test('emails embed the owner’s logo', async () => {
  const { resources, work } = await theServer()
  const sent: OutgoingMail[] = []
  const transport: MailTransport = {
    name: 'smtp',
    send: async (mail) => void sent.push(mail),
    close: () => {},
  }
  const boss = await aSuperAdmin()
  resources.mail = transport
  const send = async () => {
    sent.length = 0
    await boss.launch.testMail({})
    await work()
    return sent[0]
  }
  const plain = await send()
  expect(plain?.pictures).toEqual([])
  expect(plain?.html).not.toContain('<img')
  await boss.generalSettings.setLogo({ file: await aLogo() })
  const branded = await send()
  const [, width, height] =
    /<img src="cid:logo@vibework" width="(\d+)" height="(\d+)" alt="Vibework"/.exec(
      branded?.html ?? '',
    ) ?? []
  expect([Number(width) <= 180, Number(height) <= 40]).toEqual([true, true])
  expect(branded?.text).toContain('Vibework')
  const [picture] = branded?.pictures ?? []
  expect(picture?.cid).toBe('logo@vibework')
  expect((await sharp(Buffer.from(picture?.bytes ?? [])).metadata()).format).toBe('png')
})
