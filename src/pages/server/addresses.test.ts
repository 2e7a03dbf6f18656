import { describe, expect, test } from 'vitest'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'

let made = 0
const slug = (name: string) => `${name}-${++made}`
const anAdmin = () => aPerson({ role: 'admin' })

function published(admin: Person, fields: { slug: string; isHomepage?: boolean }) {
  return admin.pages.create({
    title: 'A page',
    content: '<p>Words</p>',
    status: 'published',
    ...fields,
  })
}
async function answerAt(path: string) {
  const { status, headers } = await (await aVisitor()).fetch(`/api/pages/slug/${path}`)
  return [status, headers.get('location')]
}
const present = (name: string) => [301, `/api/pages/slug/${name}`]
async function oldSlugs() {
  const { database } = await theServer()
  const { rows } = await database.pool.query(`select slug from slug_history order by slug`)
  return rows.map((row) => row.slug as string)
}

describe('slugs', () => {
  test('a taken slug is rejected with a free suggestion', async () => {
    const admin = await anAdmin()
    const taken = slug('taken')
    await published(admin, { slug: taken })
    await expect(published(admin, { slug: taken })).rejects.toMatchObject({
      status: 409,
      code: 'slug_taken',
      suggestion: `${taken}-2`,
      errors: [{ path: 'slug', message: 'This address is already taken.' }],
    })
    await published(admin, { slug: `${taken}-2` })
    const other = await published(admin, { slug: slug('other') })
    await expect(admin.pages.update({ id: other.id, slug: taken })).rejects.toMatchObject({
      code: 'slug_taken',
      suggestion: `${taken}-3`,
    })
  })

  test('the suggestion for a slug of maximum length is not longer', async () => {
    const admin = await anAdmin()
    const long = 'a'.repeat(100)
    await published(admin, { slug: long })
    await expect(published(admin, { slug: long })).rejects.toMatchObject({
      suggestion: `${'a'.repeat(98)}-2`,
    })
  })

  test('one of five concurrent requests for a slug succeeds, and four get slug_taken', async () => {
    const admin = await anAdmin()
    const wanted = slug('race')
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => published(admin, { slug: wanted })),
    )
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.map(({ reason }) => [reason.status, reason.code])).toEqual(
      Array.from({ length: 4 }, () => [409, 'slug_taken']),
    )
  })

  test('a reserved slug is rejected with a free suggestion', async () => {
    const admin = await anAdmin()
    await expect(published(admin, { slug: 'blog' })).rejects.toMatchObject({
      status: 409,
      code: 'slug_reserved',
      message: '409: This address is used by the site. Try “blog-page”.',
      suggestion: 'blog-page',
      errors: [{ path: 'slug', message: 'This address is used by the site. Try “blog-page”.' }],
    })
    await published(admin, { slug: 'blog-page' })
    const page = await published(admin, { slug: slug('page') })
    await expect(admin.pages.update({ id: page.id, slug: 'blog' })).rejects.toMatchObject({
      suggestion: 'blog-page-2',
    })
  })

  test('a page whose slug became reserved is marked and can still be changed', async () => {
    const { database } = await theServer()
    const admin = await anAdmin()
    const { id } = await published(admin, { slug: slug('early') })
    await database.pool.query(`update pages set slug = 'search' where id = $1`, [id])
    const { items } = await admin.pages.list({ limit: 100 })
    expect(items.filter(({ isShadowed }) => isShadowed).map((page) => page.id)).toEqual([id])
    expect(await admin.pages.update({ id, title: 'Changed' })).toMatchObject({ isShadowed: true })
    await admin.pages.delete({ id })
  })
})

describe('earlier addresses', () => {
  test('every earlier address redirects straight to the present one', async () => {
    const admin = await anAdmin()
    const [one, two, three] = [slug('one'), slug('two'), slug('three')]
    const { id } = await published(admin, { slug: one })
    await admin.pages.update({ id, slug: two })
    await admin.pages.update({ id, slug: three })
    expect(await answerAt(one)).toEqual(present(three))
    expect(await answerAt(`${two}?lang=es`)).toEqual([301, `/api/pages/slug/${three}?lang=es`])
    expect((await answerAt(three))[0]).toBe(200)
  })

  test('taking an earlier slug back makes no redirect loop', async () => {
    const admin = await anAdmin()
    const [one, two] = [slug('one'), slug('two')]
    const { id } = await published(admin, { slug: one })
    await admin.pages.update({ id, slug: two })
    await admin.pages.update({ id, slug: one })
    expect((await answerAt(one))[0]).toBe(200)
    expect(await answerAt(two)).toEqual(present(one))
  })

  test('another page can take over an earlier address', async () => {
    const admin = await anAdmin()
    const [one, two] = [slug('one'), slug('two')]
    const first = await published(admin, { slug: one })
    await admin.pages.update({ id: first.id, slug: two })
    const second = await published(admin, { slug: one })
    expect((await answerAt(one))[0]).toBe(200)
    const three = slug('three')
    await admin.pages.update({ id: second.id, slug: three })
    expect(await answerAt(one)).toEqual(present(three))
  })

  test('the earlier slug of a draft does not redirect', async () => {
    const admin = await anAdmin()
    const [one, two] = [slug('one'), slug('two')]
    const { id } = await admin.pages.create({ title: 'A', slug: one, content: '<p>A</p>' })
    await admin.pages.update({ id, slug: two, status: 'published' })
    expect((await answerAt(one))[0]).toBe(404)
    expect(await oldSlugs()).not.toContain(one)
  })

  test('the addresses of an unpublished page get 404', async () => {
    const admin = await anAdmin()
    const [one, two] = [slug('one'), slug('two')]
    const { id } = await published(admin, { slug: one })
    await admin.pages.update({ id, slug: two, status: 'draft' })
    expect((await answerAt(one))[0]).toBe(404)
    expect((await answerAt(two))[0]).toBe(404)
  })

  test('are deleted with the page', async () => {
    const admin = await anAdmin()
    const [one, two] = [slug('one'), slug('two')]
    const { id } = await published(admin, { slug: one })
    await admin.pages.update({ id, slug: two })
    expect(await oldSlugs()).toContain(one)
    await admin.pages.delete({ id })
    expect(await oldSlugs()).not.toContain(one)
    expect((await answerAt(one))[0]).toBe(404)
  })
})

describe('the homepage', () => {
  const flagged = async () => {
    const { database } = await theServer()
    const { rows } = await database.pool.query(`select slug from pages where is_homepage`)
    return rows.map((row) => row.slug as string)
  }

  test('a new homepage replaces the present one', async () => {
    const admin = await anAdmin()
    const first = await published(admin, { slug: slug('home'), isHomepage: true })
    const second = await published(admin, { slug: slug('home'), isHomepage: true })
    expect(await flagged()).toEqual([second.slug])
    await expect(
      admin.pages.update({ id: first.id, version: first.version, title: 'Old' }),
    ).rejects.toMatchObject({ code: 'stale', current: { isHomepage: false } })
    await admin.pages.update({ id: first.id, isHomepage: true })
    expect(await flagged()).toEqual([first.slug])
  })

  test('concurrent changes all succeed, and exactly one page is the homepage', async () => {
    const admin = await anAdmin()
    const pages = await Promise.all(
      [1, 2, 3, 4].map(() => published(admin, { slug: slug('home') })),
    )
    const results = await Promise.all(
      pages.map(({ id }) => admin.pages.update({ id, isHomepage: true })),
    )
    expect(results).toHaveLength(4)
    expect(await flagged()).toHaveLength(1)
  })

  test('the landing page shows it only while it is published', async () => {
    const admin = await anAdmin()
    const visitor = await aVisitor()
    const page = await published(admin, { slug: slug('home'), isHomepage: true })
    const shown = async () => [
      (await visitor.settings.site()).hasHomepage,
      (await visitor.pages.homepage())?.slug,
    ]
    expect(await shown()).toEqual([true, page.slug])
    await admin.pages.update({ id: page.id, status: 'draft' })
    expect(await shown()).toEqual([false, undefined])
    await admin.pages.update({ id: page.id, status: 'published' })
    await admin.pages.delete({ id: page.id })
    expect(await shown()).toEqual([false, undefined])
  })
})
