import { expect, test } from 'vitest'
import { aPrompt } from '#testing/prompt-scenes.ts'
import { aPerson, aVisitor } from '#testing/server.ts'

const live = 'Explain a clock to me as if I were five years old.'
const wanted = 'Another text altogether, which nobody has read yet.'

async function aWaitingChange() {
  const [author, admin, visitor] = await Promise.all([
    aPerson(),
    aPerson({ role: 'admin' }),
    aVisitor(),
  ])
  const made = { ...(await aPrompt()), content: live, status: 'published' as const }
  const { id, slug, categorySlug } = await author.prompts.create(made)
  await admin.prompts.move({ id, status: 'published' })
  await author.prompts.update({ id, content: wanted })
  const contentNow = async () => (await visitor.prompts.get({ categorySlug, slug })).content
  return { author, admin, id, contentNow }
}

test('an admin can edit a pending revision without publishing it', async () => {
  const { author, admin, id, contentNow } = await aWaitingChange()
  const title = 'Explain a sundial instead'
  const { revision } = await admin.prompts.byId({ id })
  expect(revision).toMatchObject({ content: wanted })
  expect(await admin.prompts.update({ id, title })).toMatchObject({
    status: 'pending_review',
    content: live,
    revision: { title, content: wanted },
  })
  expect(await contentNow()).toBe(live)
  await admin.prompts.move({ id, status: 'rejected', reason: 'Say which clock' })
  await admin.prompts.update({ id, content: `${wanted} It is ten past ten.` })
  expect(await contentNow()).toBe(live)
  expect(await author.prompts.byId({ id })).toMatchObject({
    status: 'rejected',
    rejectionReason: 'Say which clock',
  })
  const published = await admin.prompts.update({ id, status: 'published' })
  expect(published).toMatchObject({ status: 'published', title, revision: null })
  expect(await contentNow()).toBe(`${wanted} It is ten past ten.`)
})

test('an admin’s edit of a published prompt is public immediately', async () => {
  const { admin, id, contentNow } = await aWaitingChange()
  await admin.prompts.move({ id, status: 'published' })
  await admin.prompts.update({ id, content: live })
  expect(await contentNow()).toBe(live)
})

test('the list of decided items hides the title of a prompt that became private', async () => {
  const { author, admin, id } = await aWaitingChange()
  await admin.prompts.move({ id, status: 'published' })
  const decided = async () => {
    const { items } = await admin.moderation.list({ kind: 'prompt', state: 'decided' })
    return items.find((item) => item.id === id)
  }
  expect(await decided()).toMatchObject({ title: 'Explain a clock' })
  await author.prompts.update({ id, visibility: 'private', title: 'Nobody else reads this' })
  expect(await decided()).toMatchObject({ title: null, excerpt: null })
})

test('an admin’s edit of an archived prompt does not publish its revision', async () => {
  const { author, admin, id, contentNow } = await aWaitingChange()
  await author.prompts.move({ id, status: 'archived' })
  expect(await admin.prompts.update({ id, tags: ['clocks'] })).toMatchObject({ content: live })
  await author.prompts.move({ id, status: 'published' })
  expect(await contentNow()).toBe(live)
})
