import type { ApiError } from '#platform/api-error.ts'
import { describe, expect, test } from 'vitest'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import type { Page } from '../contract.ts'
import { costOf } from '#testing/security/hostile-texts.ts'

let made = 0
const aPage = () => ({
  title: 'How fees work',
  slug: `fees-${++made}`,
  content: '<p>Ten percent.</p>',
})
const anAdmin = () => aPerson({ role: 'admin' })

async function published(
  admin: Person,
  fields: Partial<Parameters<Person['pages']['create']>[0]> = {},
) {
  return admin.pages.create({ ...aPage(), status: 'published', ...fields })
}
const json = { 'content-type': 'application/json' }
const send = (person: Pick<Person, 'fetch'>, method: string, path: string, body: unknown) =>
  person.fetch(path, { method, headers: json, body: JSON.stringify(body) })

describe('reading', () => {
  test('visitors get a published page as it was written', async () => {
    const admin = await anAdmin()
    const page = await published(admin, { metaTitle: 'Fees', ogImage: 'https://example.org/a.png' })
    expect(await (await aVisitor()).pages.get({ slug: page.slug })).toEqual(page)
    expect(page).toMatchObject({
      title: 'How fees work',
      content: '<p>Ten percent.</p>',
      status: 'published',
      authorId: admin.user.id,
      metaTitle: 'Fees',
      metaDescription: null,
      ogImage: 'https://example.org/a.png',
      isHomepage: false,
      sortOrder: 0,
      version: 1,
      language: 'en',
      languages: ['en'],
      isShadowed: false,
    })
  })

  test('the list of titles has all pages, without paging and without their texts', async () => {
    const admin = await anAdmin()
    const first = await published(admin, { sortOrder: -5 })
    const draft = await admin.pages.create({ ...aPage(), sortOrder: -4 })
    const { database } = await theServer()
    await database.pool.query(`insert into pages (title, slug, content, created_at, updated_at)
      select 'One of many', 'one-of-many-' || i, '<p>Text</p>', now(), now()
      from generate_series(1, 150) i`)
    const titles = await admin.pages.titles({})
    expect(titles.slice(0, 2)).toEqual(
      [first, draft].map(({ id, title, slug, status }) => ({ id, title, slug, status })),
    )
    const slugs = titles.map(({ slug }) => slug)
    expect(slugs).toEqual(expect.arrayContaining(['one-of-many-1', 'one-of-many-150']))
    await database.pool.query(`delete from pages where slug like 'one-of-many-%'`)
  })

  test('a draft answers exactly like a missing page to everyone but admins', async () => {
    const { slug } = await (await anAdmin()).pages.create(aPage())
    const visitor = await aVisitor()
    const bodyOf = async (path: string) => {
      const response = await visitor.fetch(path)
      const { requestId: _, ...body } = await response.json()
      return [response.status, body]
    }
    expect(await bodyOf(`/api/pages/slug/${slug}`)).toEqual(
      await bodyOf('/api/pages/slug/never-was-here'),
    )
    await expect((await aPerson()).pages.get({ slug })).rejects.toMatchObject({ status: 404 })
  })

  test.each(['%2e%2e%2fsite', 'A%00b', 'ÄÖ', 'a'.repeat(499), '%F0%9F%98%80', "'%20or%201=1"])(
    'the malformed slug %s gets 400 or 404',
    async (slug) => {
      const { status } = await (await aVisitor()).fetch(`/api/pages/slug/${slug}`)
      expect([400, 404]).toContain(status)
    },
  )

  test('lists have the pages that the viewer may see, in their order', async () => {
    const admin = await anAdmin()
    const last = await published(admin, { sortOrder: 9000 })
    const first = await published(admin, { sortOrder: -9000 })
    const draft = await admin.pages.create({ ...aPage(), sortOrder: -9500 })
    const slugs = async (reader: Pick<Person, 'pages'>) =>
      (await reader.pages.list({ limit: 100 })).items.map(({ slug }) => slug)
    const seen = await slugs(await aVisitor())
    expect(seen).not.toContain(draft.slug)
    expect(seen.indexOf(first.slug)).toBeLessThan(seen.indexOf(last.slug))
    expect((await slugs(admin)).at(0)).toBe(draft.slug)
  })

  test('only admins can list drafts', async () => {
    const drafts = '/api/pages?status=draft'
    const user = await aPerson()
    expect((await (await aVisitor()).fetch(drafts)).status).toBe(401)
    expect((await user.fetch(drafts)).status).toBe(403)
    const { items } = await (await anAdmin()).pages.list({ status: 'draft' })
    expect(items.every(({ status }) => status === 'draft')).toBe(true)
    for (const bad of ['status=open', 'status[]=draft', 'page=0', 'limit=101', 'page=-1']) {
      const { status } = await user.fetch(`/api/pages?${bad}`)
      expect([bad, status]).toEqual([bad, 400])
    }
  })

  test('lists are paged', async () => {
    const admin = await anAdmin()
    for (let count = 0; count < 3; count++) await published(admin)
    const response = await (await aVisitor()).fetch('/api/pages?limit=1&page=2')
    expect(await response.json()).toHaveLength(1)
    const total = Number(response.headers.get('x-total-count'))
    expect(total).toBeGreaterThan(2)
    expect(response.headers.get('link')).toMatch(/[?&]limit=1&cursor=[\w-]+>; rel="next"$/)
    const beyond = await (await aVisitor()).fetch('/api/pages?page=1000000')
    expect([beyond.status, await beyond.json()]).toEqual([200, []])
  })
})

describe('writing', () => {
  test('invalid fields are rejected with the messages of the form [control 10]', async () => {
    const admin = await anAdmin()
    const says = async (fields: object) => {
      const response = await send(admin, 'POST', '/api/admin/pages', { ...aPage(), ...fields })
      return [response.status, (await response.json()).message]
    }
    expect(await says({ title: ' ' })).toEqual([400, 'Title is required'])
    expect(await says({ slug: '' })).toEqual([400, 'Slug is required'])
    const letters = 'Slug can only contain lowercase letters, numbers, and hyphens'
    for (const slug of ['About', 'a b', 'a/b', '..', '%2e', '🙂', 'ü']) {
      expect(await says({ slug })).toEqual([400, letters])
    }
    expect(await says({ content: '' })).toEqual([400, 'Content is required'])
    expect(await says({ content: '<p> </p><script>1</script>' })).toEqual([
      400,
      'Content is required',
    ])
    expect(await says({ metaTitle: '🙂'.repeat(61) })).toEqual([
      400,
      'Meta title should be 60 characters or less',
    ])
    expect(await says({ metaTitle: '🙂'.repeat(60) })).toEqual([201, undefined])
    expect(await says({ metaDescription: 'a'.repeat(161) })).toEqual([
      400,
      'Meta description should be 160 characters or less',
    ])
    for (const ogImage of ['nothing', 'javascript:alert(1)', 'data:,a']) {
      expect(await says({ ogImage })).toEqual([400, 'Please enter a valid URL'])
    }
    expect(await says({ ogImage: 'http://169.254.169.254/a' })).toEqual([
      400,
      'Please enter an address that starts with https://',
    ])
    for (const sortOrder of ['abc', 1.5, 10_001, -10_001]) {
      expect((await says({ sortOrder }))[0]).toBe(400)
    }
    expect((await says({ status: 'pending' }))[0]).toBe(400)
  })

  test('a slug may have any hyphens, and surrounding spaces are trimmed', async () => {
    const admin = await anAdmin()
    const page = await admin.pages.create({ ...aPage(), slug: `  --a--${++made}- ` })
    expect(page.slug).toBe(`--a--${made}-`)
  })

  test('author, version, id and dates in a request are ignored', async () => {
    const admin = await anAdmin()
    const response = await send(admin, 'POST', '/api/admin/pages', {
      ...aPage(),
      authorId: 1,
      version: 40,
      id: 7,
      createdAt: '2000-01-01T00:00:00Z',
    })
    const page = (await response.json()) as Page
    expect(page).toMatchObject({ authorId: admin.user.id, version: 1 })
    expect(page.createdAt).not.toContain('2000')
  })

  test('invisible characters are removed from titles', async () => {
    const admin = await anAdmin()
    const page = await admin.pages.create({
      ...aPage(),
      title: '\u202EFees\u200B and\u2066 \u0007more',
    })
    expect(page.title).toBe('Fees and more')
  })

  test('content that is too long is rejected with 413', async () => {
    const admin = await anAdmin()
    const long = (content: string) =>
      send(admin, 'POST', '/api/admin/pages', { ...aPage(), content })
    const words = await long(`<p>${'word '.repeat(41_000)}</p>`)
    expect([words.status, (await words.json()).message]).toEqual([413, 'The article is too long.'])
    const markup = await long(`<p>${'<!-- -->'.repeat(140_000)}</p>`)
    expect([markup.status, (await markup.json()).code]).toEqual([413, 'content.too_long'])
    const huge = await long('a'.repeat(2_000_000))
    expect([huge.status, (await huge.json()).code]).toEqual([413, 'request.too_large'])
  })

  test('twenty thousand nested elements are sanitized within 1.5 seconds', async () => {
    const admin = await anAdmin()
    const content = `${'<div>'.repeat(20_000)}Here${'</div>'.repeat(20_000)}`
    const spent = await costOf(async () => {
      const page = await admin.pages.create({ ...aPage(), content })
      expect(page.content).toBe('<p>Here</p>')
    })
    expect(spent).toBeLessThan(1500)
  })

  test('two concurrent requests with the same idempotency key create one page', async () => {
    const admin = await anAdmin()
    const body = aPage()
    const create = () =>
      admin.pages.create(body, { idempotencyKey: 'one-page-only-1' }).then(
        ({ id }) => id,
        (error: ApiError) => error.code,
      )
    const answers = await Promise.all([create(), create()])
    // The first request creates the page; the second gets the same page or `request.in_progress`.
    const made = new Set(answers.filter((answer) => answer !== 'request.in_progress'))
    expect(made.size).toBe(1)
    expect([...made][0]).toEqual(expect.any(Number))
  })

  test('a change keeps missing fields, and an empty optional text becomes null', async () => {
    const admin = await anAdmin()
    const page = await published(admin, { metaTitle: 'Fees', metaDescription: 'All of them' })
    const changed = await admin.pages.update({ id: page.id, title: 'Costs', metaTitle: '' })
    expect(changed).toEqual({
      ...page,
      title: 'Costs',
      metaTitle: null,
      version: 2,
      updatedAt: changed.updatedAt,
    })
    const same = await admin.pages.update({ id: page.id, title: 'Costs' })
    expect(same).toEqual(changed)
  })

  test('a change based on an older version fails as stale', async () => {
    const admin = await anAdmin()
    const page = await published(admin)
    const current = await admin.pages.update({ id: page.id, version: 1, title: 'Theirs' })
    await expect(
      (await anAdmin()).pages.update({ id: page.id, version: 1, title: 'Mine' }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      current,
      changed: { by: admin.user.fullName, at: expect.stringMatching(/Z$/) },
    })
  })

  test('one of several concurrent changes of a version succeeds', async () => {
    const admin = await anAdmin()
    const { id, version } = await published(admin)
    const results = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((title) => admin.pages.update({ id, version, title })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('deleting a page twice gets 404, and its slug is free again', async () => {
    const admin = await anAdmin()
    const { id, slug } = await published(admin)
    await admin.pages.delete({ id })
    await expect(admin.pages.delete({ id })).rejects.toMatchObject({ status: 404 })
    await expect(admin.pages.get({ slug })).rejects.toMatchObject({ status: 404 })
    expect((await published(admin, { slug })).slug).toBe(slug)
    for (const nobody of ['0', 'abc', '999999', '-1', '1e3']) {
      const response = await send(admin, 'PATCH', `/api/admin/pages/${nobody}`, { title: 'A' })
      expect(response.status).toBe(404)
    }
  })

  test('a page stays after its author is deleted', async () => {
    const { database } = await theServer()
    const admin = await anAdmin()
    const { slug } = await published(admin)
    await database.pool.query(`update pages set author_id = null where slug = $1`, [slug])
    expect((await (await aVisitor()).pages.get({ slug })).authorId).toBeNull()
  })

  test('the audit log records every change, without the content', async () => {
    const admin = await anAdmin()
    const page = await published(admin)
    await admin.pages.update({ id: page.id, title: 'Costs', content: '<p>Secret plan</p>' })
    await admin.pages.delete({ id: page.id })
    const { items } = await admin.audit.list({ subject: 'page', subjectId: page.id })
    expect(items.map(({ action }) => action)).toEqual([
      'page.deleted',
      'page.changed',
      'page.created',
    ])
    expect(items[1]).toMatchObject({
      before: { title: 'How fees work', contentLength: 19 },
      after: { title: 'Costs', contentLength: 18 },
    })
    expect(JSON.stringify(items)).not.toContain('Secret plan')
  })
})

describe('translations', () => {
  const spanish = {
    language: 'es',
    title: 'Tarifas',
    content: '<p>El diez por ciento.</p>',
  } as const

  test('readers get a page in their language, or the original if there is no translation', async () => {
    const admin = await anAdmin()
    const { id, slug } = await published(admin, { metaTitle: 'Fees' })
    const kept = await admin.pages.translate({
      id,
      ...spanish,
      content: `${spanish.content}<script>`,
    })
    expect(kept).toMatchObject({ ...spanish, metaTitle: null })
    const reader = await aVisitor()
    const inLanguage = async (code: string) =>
      (await (await reader.fetch(`/api/pages/slug/${slug}?lang=${code}`)).json()) as Page
    expect(await inLanguage('es')).toMatchObject({ ...spanish, metaTitle: null, slug })
    expect(await inLanguage('fr')).toMatchObject({ language: 'en', title: 'How fees work' })
    expect((await inLanguage('fr')).languages).toEqual(['en', 'es'])
    const { title } = await admin.pages.original({ id })
    expect(title).toBe('How fees work')
    expect(await admin.pages.translations({ id })).toEqual([kept])
  })

  test('admins get lists in the original language, unless they ask for another', async () => {
    const admin = await anAdmin()
    const { id } = await published(admin)
    await admin.pages.translate({ id, ...spanish })
    const listed = async (path: string) =>
      ((await (await admin.fetch(path)).json()) as Page[]).find((page) => page.id === id)?.title
    expect(await listed('/api/pages?limit=100&lang=es')).toBe('How fees work')
    expect(await listed('/api/pages?limit=100&language=es')).toBe('Tarifas')
  })

  test('a translation can be replaced, and removed once', async () => {
    const admin = await anAdmin()
    const { id, slug } = await published(admin)
    await admin.pages.translate({ id, ...spanish })
    await admin.pages.translate({ id, ...spanish, title: 'Precios' })
    expect((await admin.pages.get({ slug, language: 'es' })).title).toBe('Precios')
    await admin.pages.removeTranslation({ id, language: 'es' })
    expect((await admin.pages.get({ slug, language: 'es' })).language).toBe('en')
    await expect(admin.pages.removeTranslation({ id, language: 'es' })).rejects.toMatchObject({
      status: 404,
    })
    const other = await send(admin, 'PUT', `/api/admin/pages/${id}/translations/en`, spanish)
    expect(other.status).toBe(404)
  })

  test('a translation based on an older version fails as stale', async () => {
    const admin = await anAdmin()
    const { id } = await published(admin)
    const first = await admin.pages.translate({ id, ...spanish, version: 0 })
    expect(first.version).toBe(1)
    await expect(admin.pages.translate({ id, ...spanish, version: 0 })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      current: first,
    })
    const second = await admin.pages.translate({ id, ...spanish, title: 'Precios', version: 1 })
    expect(second).toMatchObject({ title: 'Precios', version: 2 })
    await admin.pages.removeTranslation({ id, language: 'es' })
    await expect(admin.pages.translate({ id, ...spanish, version: 2 })).rejects.toMatchObject({
      code: 'stale',
      current: null,
    })
  })
})
