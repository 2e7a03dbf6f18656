import { expect, test } from 'vitest'
import { aPrompt, aPromptCategory } from '#testing/prompt-scenes.ts'
import { aPerson, aVisitor } from '#testing/server.ts'

test('merging categories gives prompts with the same slug different slugs', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [from, to] = [await aPromptCategory(admin), await aPromptCategory(admin)]
  const put = async (categoryId: number, slug: string) =>
    admin.prompts.create({ ...(await aPrompt()), categoryId, slug, status: 'published' })
  const [first, second] = [await put(from.id, 'review'), await put(from.id, 'review-2')]
  await put(to.id, 'review')
  await admin.promptCategories.delete({ id: from.id, moveTo: to.id })
  const moved = await Promise.all([first, second].map(({ id }) => admin.prompts.byId({ id })))
  expect(moved.map(({ categoryId }) => categoryId)).toEqual([to.id, to.id])
  expect(new Set(['review', ...moved.map(({ slug }) => slug)]).size).toBe(3)
  const { total } = await admin.prompts.list({ category: to.slug })
  expect(total).toBe(3)
})

test('a revision that would move a prompt to a deleted category keeps the present category', async () => {
  const [admin, author] = [await aPerson({ role: 'admin' }), await aPerson()]
  const [shelf, wanted] = [await aPromptCategory(admin), await aPromptCategory(admin)]
  const { id } = await author.prompts.create({
    ...(await aPrompt()),
    categoryId: shelf.id,
    status: 'published',
  })
  await admin.prompts.move({ id, status: 'published' })
  const change = { title: 'Explain two clocks', categoryId: wanted.id }
  await author.prompts.update({ id, ...change, status: 'published' })
  await admin.promptCategories.delete({ id: wanted.id })
  expect(await admin.prompts.move({ id, status: 'published' })).toMatchObject({
    title: 'Explain two clocks',
    categoryId: shelf.id,
  })
})

test('a category is found by its present and earlier slugs, and a hidden one only by admins', async () => {
  const [admin, visitor] = [await aPerson({ role: 'admin' }), await aVisitor()]
  const [from, to] = [await aPromptCategory(admin), await aPromptCategory(admin)]
  await admin.promptCategories.update({ id: to.id, slug: `${to.slug}-now` })
  await admin.promptCategories.delete({ id: from.id, moveTo: to.id })
  for (const slug of [from.slug, to.slug, `${to.slug}-now`]) {
    expect(await visitor.promptCategories.get({ slug })).toMatchObject({ id: to.id })
  }
  await admin.promptCategories.update({ id: to.id, isVisible: false })
  await expect(visitor.promptCategories.get({ slug: to.slug })).rejects.toMatchObject({
    status: 404,
  })
  expect(await admin.promptCategories.get({ slug: to.slug })).toMatchObject({ isVisible: false })
  const missing = visitor.promptCategories.get({ slug: 'no-such-shelf' })
  await expect(missing).rejects.toMatchObject({ status: 404 })
})
