import { beforeAll, describe, expect, test } from 'vitest'
import { aHelpArticle, aHelpCategory } from '#testing/knowledge-scenes.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import { makeFirstCategories } from './service/starters.ts'

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
const CATEGORIES = '/api/knowledge-base/categories'
/** The target of the redirect at this path. */
async function locationOf(person: Pick<Person, 'fetch'>, path: string) {
  const response = await person.fetch(path)
  expect(response.status).toBe(301)
  return response.headers.get('location')
}

describe('deleting a category', () => {
  test('is refused with articles, unless the admin says what happens to them', async () => {
    const { id } = await aCategory()
    await anArticle({ categoryId: id })
    await anArticle({ categoryId: id })
    await expect(admin.knowledgeAdmin.deleteCategory({ id })).rejects.toMatchObject({
      status: 409,
      code: 'category.not_empty',
      serverMessage: 'Move or delete its 2 articles first',
    })
  })

  test('moves its articles to another category, and their old addresses redirect', async () => {
    const [from, to] = [await aCategory(), await aCategory()]
    const article = await anArticle({ categoryId: from.id })
    const [taken, twin] = [
      await anArticle({ categoryId: from.id, slug: 'both-have-it' }),
      await anArticle({ categoryId: to.id, slug: 'both-have-it' }),
    ]
    await admin.knowledgeAdmin.deleteCategory({ id: from.id, moveTo: to.id })
    const visitor = await aVisitor()
    expect(await locationOf(visitor, at(article))).toBe(at({ ...article, categorySlug: to.slug }))
    const redirect = await locationOf(visitor, `${CATEGORIES}/${from.slug}`)
    expect(redirect).toBe(`${CATEGORIES}/${to.slug}`)
    const apart = { categorySlug: to.slug, slug: 'both-have-it-2' }
    expect(await locationOf(visitor, at(taken))).toBe(at(apart))
    expect(await visitor.knowledge.article(place(apart))).toMatchObject({ id: taken.id })
    expect(await visitor.knowledge.article(place(twin))).toMatchObject({ id: twin.id })
    const { id } = to
    await expect(admin.knowledgeAdmin.deleteCategory({ id, moveTo: id })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('keeps all redirects when the target category is merged too', async () => {
    const [first, second, last] = [await aCategory(), await aCategory(), await aCategory()]
    const slug = 'each-has-it'
    const [one, two] = [
      await anArticle({ categoryId: first.id, slug }),
      await anArticle({ categoryId: second.id, slug }),
    ]
    await anArticle({ categoryId: last.id, slug })
    const renamed = `${first.slug}-anew`
    await admin.knowledgeAdmin.updateCategory({ id: first.id, slug: renamed })
    await admin.knowledgeAdmin.deleteCategory({ id: first.id, moveTo: second.id })
    await admin.knowledgeAdmin.deleteCategory({ id: second.id, moveTo: last.id })
    const visitor = await aVisitor()
    for (const [categorySlug, { id }] of [
      [first.slug, one],
      [renamed, one],
      [second.slug, two],
    ] as const) {
      const redirect = await locationOf(visitor, at({ categorySlug, slug }))
      expect([categorySlug, redirect]).toEqual([
        categorySlug,
        at(await admin.knowledgeAdmin.original({ id })),
      ])
      const toCategory = await locationOf(visitor, `${CATEGORIES}/${categorySlug}`)
      expect(toCategory).toBe(`${CATEGORIES}/${last.slug}`)
    }
    await admin.knowledgeAdmin.deleteCategory({ id: last.id, articles: 'archive' })
    for (const gone of [first.slug, renamed, second.slug, last.slug]) {
      await expect(visitor.knowledge.category({ slug: gone })).rejects.toMatchObject({
        status: 404,
      })
    }
  })

  test('archives its articles, which can only be published again in a category', async () => {
    const { id, slug } = await aCategory()
    const article = await anArticle({ categoryId: id })
    await admin.knowledgeAdmin.deleteCategory({ id, articles: 'archive' })
    const visitor = await aVisitor()
    await expect(visitor.knowledge.category({ slug })).rejects.toMatchObject({ status: 404 })
    expect(await visitor.knowledge.retired(place(article))).toEqual({ isRetired: true })
    const left = { id: article.id, status: 'published' as const }
    await expect(admin.knowledgeAdmin.setArticleStatus(left)).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'categoryId', message: 'Please choose a category' }],
    })
    const { id: categoryId } = await aCategory()
    expect(await admin.knowledgeAdmin.updateArticle({ ...left, categoryId })).toMatchObject({
      status: 'published',
      categoryId,
    })
  })
})

test('a second category with this name in another case is refused', async () => {
  const { name } = await aCategory()
  await expect(
    admin.knowledgeAdmin.createCategory({ name: name.toUpperCase(), slug: 'shouted' }),
  ).rejects.toMatchObject({ status: 409, code: 'category.name_taken' })
})

test('the initial categories are not created if there were categories before', async () => {
  const { system } = await theServer()
  await makeFirstCategories(system)
  const slugs = (await admin.knowledge.categories()).map(({ slug }) => slug)
  expect(slugs).not.toContain('faq')
})
