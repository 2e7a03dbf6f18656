import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentLanding, LandingChange } from '#home/landing-contract.ts'
import type { ListedCategory } from '#services/categories-admin-contract.ts'
import { landingSections, type LandingSection } from '#settings/landing.ts'
import { signedInAs, startProduct, type Running } from './running.ts'

/** The landing page as owners arrange it: its sections, title and description. */

const PATH = '/api/admin/settings/landing'
const standard = landingSections.map((name) => ({ name, isShown: true }))
let product: Running
let call: Awaited<ReturnType<typeof signedInAs>>['call']

beforeAll(async () => {
  product = await startProduct({ DEMO: '1' })
  call = (await signedInAs('marco.admin', product.url)).call
})
afterAll(async () => {
  await product.stop()
  await rm(product.dataDir, { recursive: true, force: true })
})

async function change(wanted: Partial<LandingChange>) {
  const { version } = (await (await call('GET', PATH)).json()) as CurrentLanding
  await call('PUT', PATH, { version, words: { en: {}, es: {}, fr: {} }, ...wanted })
}

async function read(path: string) {
  const html = await (await fetch(product.url + path)).text()
  const meta = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
  const headings = [...html.matchAll(/<h2\b[^>]* id="(?!footer)([^"]+)"/g)].map(([, id]) => id)
  return { html, meta, headings, title: /<title>([^<]*)/.exec(html)?.[1] }
}

const order = (names: readonly LandingSection[]) => [
  ...names.map((name) => ({ name, isShown: true })),
  ...landingSections
    .filter((name) => !names.includes(name))
    .map((name) => ({ name, isShown: false })),
]

test('visitors see the sections in the chosen order, without the hidden ones', async () => {
  const usual = [
    'order-preview',
    'talent-types',
    'why-hire',
    'benefits',
    'featured',
    'steps',
    'testimonials',
    'final-call',
  ]
  const before = await read('/')
  expect(before.headings).toEqual(usual)
  await change({ sections: order(['steps', 'talent', 'why']) })
  const arranged = await read('/')
  expect(arranged.headings).toEqual(['order-preview', 'steps', 'talent-types', 'why-hire'])
  // What hidden sections show is not sent with the page.
  expect(before.html).toContain('/api/testimonials')
  expect(arranged.html).not.toMatch(/\/api\/(?:testimonials|services\/featured)/)
  await change({ sections: order(['talent']) })
  expect((await read('/')).headings).toEqual(['order-preview', 'talent-types'])
  await change({ sections: order([]) })
  expect((await read('/')).headings).toEqual(['order-preview'])
  await change({ sections: standard })
  expect((await read('/')).headings).toEqual(usual)
})

test('title and description come from the landing page’s words, then SEO settings, then the defaults', async () => {
  const seo = (value: string) =>
    call('POST', '/api/admin/site-settings/batch', {
      settings: [{ key: 'site_description', value, category: 'seo' }],
    })
  const described = async (path: string) => {
    const { meta } = await read(path)
    expect(meta('og:description')).toBe(meta('description'))
    return meta('description')
  }
  expect(await described('/')).toMatch(/^Hire coders and marketers/)
  expect(await described('/?lang=es')).toMatch(/^Contrata por horas/)
  await seo('Tutors for everyone.')
  expect(await described('/')).toBe('Tutors for everyone.')
  await change({
    words: {
      en: { pageTitle: 'Learn &amp; "grow"', pageDescription: 'Lessons <3 by the hour' },
      es: { pageTitle: 'Aprende' },
      fr: {},
    },
  })
  expect(await read('/')).toMatchObject({
    title: 'Learn &amp;amp; &quot;grow&quot; | Vibework',
  })
  const { meta } = await read('/')
  expect(meta('og:title')).toBe('Learn &amp;amp; &quot;grow&quot;')
  expect(await described('/')).toBe('Lessons &lt;3 by the hour')
  expect((await read('/?lang=es')).title).toBe('Aprende | Vibework')
  expect(await described('/?lang=es')).toBe('Tutors for everyone.')
  await seo('')
  expect(await described('/?lang=es')).toMatch(/^Contrata por horas/)
  await change({})
  expect(await described('/')).toMatch(/^Hire coders and marketers/)
  expect((await read('/')).title).toBe('Hire freelance coders and marketers | Vibework')
})

test('with other categories, pages name no coders and marketers', async () => {
  const changed = async (slug: string, wanted: object) => {
    const listed = (await (await call('GET', '/api/admin/categories')).json()) as ListedCategory[]
    const version = listed.find((one) => one.slug === slug)?.version
    const path = `/api/admin/categories/${slug}`
    expect((await call('PATCH', path, { ...wanted, version })).status).toBe(200)
  }
  const own = { slug: 'honyaku', label: '翻訳', icon: 'languages', hue: 200 }
  await call('POST', '/api/admin/categories', own)
  const part = { category: 'honyaku', slug: 'eiwa', label: '英日' }
  expect((await call('POST', '/api/admin/subcategories', part)).status).toBe(201)
  await changed('marketing', { isActive: false })
  await changed('coding', { label: 'Notaries' })

  const ofCoding = /coder|marketer|programaci|marketing|développeur|marketeur/i
  for (const path of ['/', '/browse', '/?lang=es', '/browse?lang=es', '/?lang=fr']) {
    const { title, meta } = await read(path)
    expect(`${title} ${meta('description')}`).not.toMatch(ofCoding)
  }
  const { title, html } = await read('/')
  expect(title).toBe('Hire freelancers | Vibework')
  expect(html).toContain('Hire freelancers by the hour. Agree on the scope, pay into escrow')
  expect(html).toContain('Kinds of talent')
  const browse = await read('/browse')
  expect(browse.html).toContain('Freelancers by the hour. Your money is held')
  expect(browse.meta('description')).toMatch(/^Browse freelancers by category/)

  // The owner's words win.
  const word = { text: 'Hire translators', version: 0 }
  await call('PUT', '/api/admin/words/en/home.pageTitle', word)
  expect((await read('/')).title).toBe('Hire translators | Vibework')
  await change({ words: { en: { pageTitle: 'Translators' }, es: {}, fr: {} } })
  expect((await read('/')).title).toBe('Translators | Vibework')
})
