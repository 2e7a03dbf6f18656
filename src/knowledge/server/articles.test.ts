import { beforeAll, describe, expect, test } from 'vitest'
import { aHelpArticle, aHelpCategory, HELP_TEXT as text } from '#testing/knowledge-scenes.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'

let made = 0
let admin: Person

beforeAll(async () => {
  admin = await aPerson({ role: 'admin' })
})

const aCategory = (fields: Parameters<typeof aHelpCategory>[1] = {}) => aHelpCategory(admin, fields)
const anArticle = (fields: Parameters<typeof aHelpArticle>[1] = {}) => aHelpArticle(admin, fields)
const at = ({ categorySlug, slug }: { categorySlug: string; slug: string }) =>
  `/api/knowledge-base/articles/${categorySlug}/${slug}`
const place = ({ categorySlug, slug }: { categorySlug: string; slug: string }) => ({
  categorySlug,
  articleSlug: slug,
})
const json = { 'content-type': 'application/json' }
const send = (person: Pick<Person, 'fetch'>, method: string, path: string, body: unknown) =>
  person.fetch(path, { method, headers: json, body: JSON.stringify(body) })

const CATEGORIES = '/api/knowledge-base/categories'
/** The target of the redirect at this path. */
async function locationOf(person: Pick<Person, 'fetch'>, path: string) {
  const response = await person.fetch(path)
  expect(response.status).toBe(301)
  return response.headers.get('location')
}

/** The error response without the id of the request. */
async function refusal(person: Pick<Person, 'fetch'>, path: string) {
  const response = await person.fetch(path)
  const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>
  return { status: response.status, ...body }
}

describe('reading', () => {
  test('a visitor gets a published article with every field', async () => {
    const article = await anArticle({ tags: ['Money', 'money', 'fees'], excerpt: 'In short.' })
    const visitor = await aVisitor()
    expect(await visitor.knowledge.article(place(article))).toEqual(article)
    expect(article).toMatchObject({
      excerpt: 'In short.',
      excerptText: 'In short.',
      content: text,
      authorId: admin.user.id,
      authorName: admin.user.fullName,
      status: 'published',
      visibility: 'public',
      tags: ['Money', 'fees'],
      sortOrder: 0,
      viewCount: 0,
      isHelpful: 0,
      notHelpful: 0,
      lastReviewedAt: null,
      version: 1,
    })
  })

  test('drafts, archived and internal articles and hidden categories answer others like missing ones', async () => {
    const hidden = await aCategory({ isVisible: false })
    const articles = [
      await anArticle({ status: 'draft' }),
      await anArticle({ status: 'archived' }),
      await anArticle({ visibility: 'internal' }),
      await anArticle({ categoryId: hidden.id }),
    ]
    const others = [await aVisitor(), await aPerson()]
    for (const person of others) {
      const nothing = await refusal(person, '/api/knowledge-base/articles/never/was-here')
      for (const article of articles) {
        expect(await refusal(person, at(article))).toEqual(nothing)
        const list = await person.knowledge.articles({ q: article.title })
        expect(list.items).toEqual([])
        const { items } = await person.knowledge.search({ q: article.title })
        expect(items.map(({ id }) => id)).not.toContain(article.id)
        const vote = { id: article.id, isHelpful: true }
        await expect(person.knowledge.giveFeedback(vote)).rejects.toMatchObject({ status: 404 })
      }
      const category = `/api/knowledge-base/categories/${hidden.slug}`
      expect((await refusal(person, category)).status).toBe(404)
      expect((await person.knowledge.categories()).map(({ id }) => id)).not.toContain(hidden.id)
      const inside = await person.knowledge.articles({ categorySlug: hidden.slug })
      expect(inside).toMatchObject({ items: [], total: 0 })
    }
    for (const article of articles) {
      expect(await admin.knowledge.article(place(article))).toMatchObject({ id: article.id })
    }
  })

  test('a visitor gets 401 for a members’ article, without any of its text', async () => {
    const article = await anArticle({ visibility: 'members', title: 'Secret handshake' })
    const visitor = await aVisitor()
    const answer = await refusal(visitor, at(article))
    expect(answer).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(JSON.stringify(answer)).not.toMatch(/handshake/i)
    expect((await visitor.knowledge.articles({ q: 'handshake' })).items).toEqual([])
    expect((await visitor.knowledge.search({ q: 'handshake' })).items).toEqual([])
    const member = await aPerson()
    expect(await member.knowledge.article(place(article))).toMatchObject({ id: article.id })
    expect((await member.knowledge.search({ q: 'handshake' })).items).toHaveLength(1)
  })

  test.each(['draft', 'archived', 'all'] as const)(
    'only admins may list articles with the status %s',
    async (status) => {
      const [visitor, user] = [await aVisitor(), await aPerson()]
      await expect(visitor.knowledge.articles({ status })).rejects.toMatchObject({ status: 401 })
      await expect(user.knowledge.articles({ status })).rejects.toMatchObject({ status: 403 })
      expect(await admin.knowledge.articles({ status })).toHaveProperty('total')
      const wrong = await visitor.fetch(`/api/knowledge-base/articles?status=${status},published`)
      expect(wrong.status).toBe(400)
    },
  )

  test('without a status, admins get published articles only', async () => {
    const category = await aCategory()
    await anArticle({ categoryId: category.id, status: 'draft' })
    const { id } = await anArticle({ categoryId: category.id })
    const { items } = await admin.knowledge.articles({ categorySlug: category.slug })
    expect(items.map((item) => item.id)).toEqual([id])
    expect(await admin.knowledge.category({ slug: category.slug })).toMatchObject({
      articleCount: 1,
    })
    const all = await admin.knowledge.categories({ status: 'all' })
    expect(all.find((one) => one.id === category.id)?.articleCount).toBe(2)
  })

  test('articles of a category are in their sort order, other lists newest first', async () => {
    const category = await aCategory()
    const second = await anArticle({ categoryId: category.id, sortOrder: 2 })
    const first = await anArticle({ categoryId: category.id, sortOrder: 1 })
    const { items } = await admin.knowledge.articles({ categorySlug: category.slug })
    expect(items.map(({ id }) => id)).toEqual([first.id, second.id])
    const newest = await admin.knowledge.articles({ limit: 2 })
    expect(newest.items.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(newest.items[0]).not.toHaveProperty('content')
  })
})

describe('addresses', () => {
  test('an earlier slug, an earlier category and a wrong category redirect to the article', async () => {
    const [from, to] = [await aCategory(), await aCategory()]
    const article = await anArticle({ categoryId: from.id })
    const slug = `${article.slug}-anew`
    const { id } = article
    await admin.knowledgeAdmin.updateArticle({ id, slug })
    await admin.knowledgeAdmin.updateArticle({ id, categoryId: to.id })
    const visitor = await aVisitor()
    const places = [
      article,
      { categorySlug: from.slug, slug },
      { categorySlug: 'never-was', slug },
      { categorySlug: to.slug, slug: article.slug },
    ]
    for (const one of places) {
      const response = await visitor.fetch(`${at(one)}?ahead=1`, { redirect: 'manual' })
      expect(response.status).toBe(301)
      expect(response.headers.get('location')).toBe(
        `${at({ categorySlug: to.slug, slug })}?ahead=1`,
      )
    }
  })

  test('an earlier slug of a category redirects to the category and to its articles', async () => {
    const category = await aCategory()
    const article = await anArticle({ categoryId: category.id })
    const slug = `${category.slug}-anew`
    await admin.knowledgeAdmin.updateCategory({ id: category.id, slug })
    const visitor = await aVisitor()
    expect(await locationOf(visitor, `${CATEGORIES}/${category.slug}`)).toBe(
      `${CATEGORIES}/${slug}`,
    )
    const response = await visitor.fetch(at(article), { redirect: 'manual' })
    expect(response.headers.get('location')).toBe(at({ ...article, categorySlug: slug }))
  })

  test('one of two concurrent articles with the same slug in a category is refused', async () => {
    const category = await aCategory()
    const fields = { categoryId: category.id, slug: 'the-same' }
    const results = await Promise.allSettled([anArticle(fields), anArticle(fields)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'slug_taken', suggestion: 'the-same-2' },
    })
    expect(await anArticle({ slug: 'the-same' })).toMatchObject({ slug: 'the-same' })
  })

  test.each(['create', 'edit', 'search', 'feed', 'id'])(
    'the reserved slug %s is refused for a category',
    async (slug) => {
      await expect(
        admin.knowledgeAdmin.createCategory({ name: `Named ${++made}`, slug }),
      ).rejects.toMatchObject({ status: 409, code: 'slug_reserved', suggestion: `${slug}-help` })
    },
  )

  test('a taken or reserved slug of an article is refused with a free suggestion', async () => {
    const category = await aCategory()
    await anArticle({ categoryId: category.id, slug: 'wanted' })
    await anArticle({ categoryId: category.id, slug: 'wanted-2' })
    await anArticle({ categoryId: category.id, slug: 'feedback-article' })
    const { id } = await anArticle({ categoryId: category.id })
    const rename = (slug: string) => admin.knowledgeAdmin.updateArticle({ id, slug })
    await expect(rename('wanted')).rejects.toMatchObject({
      code: 'slug_taken',
      suggestion: 'wanted-3',
    })
    await expect(rename('feedback')).rejects.toMatchObject({
      code: 'slug_reserved',
      suggestion: 'feedback-article-2',
    })
  })

  test('a taken name is refused with a message for its field in the viewer’s language', async () => {
    const { name } = await aCategory()
    const response = await admin.fetch('/api/knowledge-base/categories?lang=es', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, slug: `named-${++made}` }),
    })
    expect(await response.json()).toMatchObject({
      message: 'Ya hay una categoría con este nombre.',
      errors: [{ path: 'name', message: 'Ya hay una categoría con este nombre.' }],
    })
  })

  test.each(['--a', 'a--b', 'a-', 'A b c', 'a/b', '..', '%2e', '😀😀😀'])(
    'the invalid slug %s is refused with an error for its field',
    async (slug) => {
      await expect(anArticle({ slug })).rejects.toMatchObject({
        status: 400,
        errors: [{ path: 'slug' }],
      })
    },
  )

  test('an archived article is reported as retired only if it was public', async () => {
    const [was, never] = [await anArticle(), await anArticle({ status: 'draft' })]
    const visitor = await aVisitor()
    expect(await visitor.knowledge.retired(place(was))).toEqual({ isRetired: false })
    for (const { id } of [was, never]) {
      await admin.knowledgeAdmin.setArticleStatus({ id, status: 'archived' })
    }
    expect(await visitor.knowledge.retired(place(was))).toEqual({ isRetired: true })
    expect(await visitor.knowledge.retired(place(never))).toEqual({ isRetired: false })
  })
})

describe('writing', () => {
  test('invalid fields are refused with a message for each [control 10]', async () => {
    const { id } = await aCategory()
    const response = await send(admin, 'POST', '/api/knowledge-base/articles', {
      title: 'Four',
      slug: 'ab',
      content: text,
      categoryId: id,
      tags: Array.from({ length: 9 }, (_, index) => `tag ${index}`),
    })
    const { errors } = (await response.json()) as { errors: { message: string }[] }
    expect(response.status).toBe(400)
    expect(errors.map(({ message }) => message)).toEqual([
      'Title must be at least 5 characters',
      'Slug must be at least 3 characters',
      'At most 8 tags',
    ])
    await expect(anArticle({ content: '<p></p>'.repeat(60) })).rejects.toMatchObject({
      serverMessage: 'Content must be at least 50 characters',
    })
    await expect(anArticle({ categoryId: 999_999 })).rejects.toMatchObject({
      serverMessage: 'Please choose a category',
    })
  })

  test('dangerous markup is removed, and fields that clients may not set are ignored', async () => {
    const { id } = await aCategory()
    const response = await send(admin, 'POST', '/api/knowledge-base/articles', {
      title: 'Hostile things',
      slug: `hostile-${++made}`,
      categoryId: id,
      content: `${text}<script>alert(1)</script><p onclick="x()">${'safe '.repeat(12)}</p>`,
      viewCount: 99,
      isHelpful: 99,
      authorId: 1,
      publishedAt: '2020-01-01T00:00:00Z',
    })
    expect(response.status).toBe(201)
    const article = (await response.json()) as Record<string, unknown>
    expect(article).toMatchObject({ viewCount: 0, isHelpful: 0, authorId: admin.user.id })
    expect(article['content']).not.toMatch(/script|onclick/)
  })

  test('a sort order that is not a number becomes 0, and an unknown icon is refused', async () => {
    const path = '/api/knowledge-base/categories'
    const body = { name: `Sorted ${++made}`, slug: `sorted-${made}`, sortOrder: 'abc' }
    const response = await send(admin, 'POST', path, body)
    expect(await response.json()).toMatchObject({ sortOrder: 0, icon: 'HelpCircle' })
    const wrong = { name: `Sorted ${++made}`, slug: `sorted-${made}` }
    expect((await send(admin, 'POST', path, { ...wrong, icon: 'Skull' })).status).toBe(400)
    expect((await send(admin, 'POST', path, { ...wrong, sortOrder: 10_001 })).status).toBe(400)
  })

  test('a change without a status keeps it, and a change of an outdated version is refused', async () => {
    const article = await anArticle()
    const { id, version } = article
    const changed = await admin.knowledgeAdmin.updateArticle({
      id,
      title: 'Another title',
      version,
    })
    expect(changed).toMatchObject({ status: 'published', title: 'Another title', version: 2 })
    await expect(
      admin.knowledgeAdmin.updateArticle({ id, title: 'A third title', version }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      current: { title: 'Another title' },
      changed: { by: admin.user.fullName },
    })
  })

  test('the date of the first publication never changes', async () => {
    const { id } = await anArticle({ status: 'draft' })
    const statuses = ['published', 'draft', 'archived', 'published'] as const
    const days = []
    for (const status of statuses) {
      const { publishedAt } = await admin.knowledgeAdmin.setArticleStatus({ id, status })
      days.push(publishedAt)
    }
    expect(new Set(days).size).toBe(1)
    await expect(
      send(admin, 'PATCH', `/api/knowledge-base/articles/${id}/status`, { status: 'gone' }),
    ).resolves.toMatchObject({ status: 400 })
  })

  test('a deleted article is hidden, can be restored, and is purged after 30 days', async () => {
    const { clock, runJob } = await theServer()
    const [article, other] = [await anArticle(), await anArticle()]
    const { id } = article
    const visitor = await aVisitor()
    await admin.knowledgeAdmin.deleteArticle({ id })
    await admin.knowledgeAdmin.deleteArticle({ id: other.id })
    await expect(admin.knowledgeAdmin.deleteArticle({ id })).rejects.toMatchObject({ status: 404 })
    await expect(visitor.knowledge.article(place(article))).rejects.toMatchObject({ status: 404 })
    expect((await admin.knowledge.articles({ status: 'all', q: article.slug })).items).toEqual([])
    expect(await admin.knowledgeAdmin.restoreArticle({ id })).toMatchObject({
      slug: article.slug,
      status: 'published',
    })
    expect(await visitor.knowledge.article(place(article))).toMatchObject({ id })
    const month = 31 * 86_400_000
    clock.advance(month)
    await runJob('knowledge.forget')
    clock.advance(-month)
    await expect(admin.knowledgeAdmin.restoreArticle({ id: other.id })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('a restored article gets another slug if its own was taken', async () => {
    const category = await aCategory()
    const first = await anArticle({ categoryId: category.id, slug: 'wanted-place' })
    await admin.knowledgeAdmin.deleteArticle({ id: first.id })
    await anArticle({ categoryId: category.id, slug: 'wanted-place' })
    expect(await admin.knowledgeAdmin.restoreArticle({ id: first.id })).toMatchObject({
      slug: 'wanted-place-2',
    })
  })
})

test('every change by an admin is in the audit log', async () => {
  const article = await anArticle()
  await admin.knowledgeAdmin.setArticleStatus({ id: article.id, status: 'draft' })
  await admin.knowledgeAdmin.deleteArticle({ id: article.id })
  const { items } = await admin.audit.list({ subject: 'article', subjectId: article.id })
  expect(items.map(({ action }) => action)).toEqual([
    'article.deleted',
    'article.changed',
    'article.created',
  ])
})
