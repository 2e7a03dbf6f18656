import { expect, test } from 'vitest'
import { aPrompt, aPromptCategory } from '#testing/prompt-scenes.ts'
import { aPerson, aVisitor, type Person } from '#testing/server.ts'

async function aPrivatePrompt() {
  const [author, admin] = [await aPerson(), await aPerson({ role: 'admin' })]
  const text = { ...(await aPrompt()), visibility: 'private', status: 'published' } as const
  return { author, admin, prompt: await author.prompts.create(text) }
}

async function timesOpened({ audit }: Person, id: number) {
  const { items } = await audit.list({ subject: 'prompt', subjectId: id, limit: 100 })
  return items.filter(({ action }) => action === 'prompt.opened').length
}

type Prompt = Awaited<ReturnType<Person['prompts']['create']>>
const waysToRead: [name: string, way: (admin: Person, prompt: Prompt) => Promise<unknown>][] = [
  ['by its address', ({ prompts }, { categorySlug, slug }) => prompts.get({ categorySlug, slug })],
  ['in the editor', ({ prompts }, { id }) => prompts.byId({ id })],
  ['by its versions', ({ prompts }, { id }) => prompts.versions({ id })],
  ['by a change of nothing', ({ prompts }, { id }) => prompts.update({ id })],
  ['by a change of what is not there any longer', staleChange],
  ['by a move to where it is', ({ prompts }, { id }) => prompts.move({ id, status: 'published' })],
  [
    'by featuring it no longer',
    ({ prompts }, { id }) => prompts.feature({ id, isFeatured: false }),
  ],
  ['by a copy of it', ({ prompts }, { id }) => prompts.fork({ id })],
]

async function staleChange({ prompts }: Person, { id, version }: Prompt) {
  const change = prompts.update({ id, version: version + 1, title: 'Explain a watch' })
  await expect(change).rejects.toMatchObject({ status: 409 })
}

test.each(waysToRead)(
  'an admin who reads a private prompt %s leaves an audit entry',
  async (_, read) => {
    const { author, admin, prompt } = await aPrivatePrompt()
    await read(author, prompt).catch(() => undefined)
    const boss = await aPerson({ role: 'super_admin' })
    expect(await timesOpened(boss, prompt.id)).toBe(0)
    await read(admin, prompt)
    expect(await timesOpened(boss, prompt.id)).toBe(1)
  },
)

async function aCopyOf(visibility: 'public' | 'unlisted') {
  const [author, admin, copier] = await Promise.all([
    aPerson(),
    aPerson({ role: 'admin' }),
    aPerson(),
  ])
  const shelf = await aPromptCategory(admin)
  const text = { ...(await aPrompt()), visibility, categoryId: shelf.id }
  const source = await author.prompts.create({ ...text, status: 'pending_review' })
  await admin.prompts.move({ id: source.id, status: 'published' })
  const copy = await copier.prompts.fork({ id: source.id, slug: source.slug })
  await copier.prompts.move({ id: copy.id, status: 'pending_review' })
  await admin.prompts.move({ id: copy.id, status: 'published' })
  return { author, admin, copier, shelf, source, copy }
}
const at = ({ categorySlug, slug }: Prompt) => ({ categorySlug, slug })

test('a copy links to its source, but to an unlisted source only for those who have its address', async () => {
  const open = await aCopyOf('public')
  const visitor = await aVisitor()
  expect((await visitor.prompts.get(at(open.copy))).forkOf).toMatchObject({ id: open.source.id })

  const { author, admin, copier, source, copy } = await aCopyOf('unlisted')
  expect((await visitor.prompts.get(at(copy))).forkOf).toBeNull()
  expect((await open.copier.prompts.get(at(copy))).forkOf).toBeNull()
  for (const person of [author, admin, copier]) {
    expect((await person.prompts.get(at(copy))).forkOf).toMatchObject({ id: source.id })
  }
})

test('copies in a hidden category are not counted at their source', async () => {
  const { admin, copier, source, copy } = await aCopyOf('public')
  const visitor = await aVisitor()
  const countOf = async () => (await visitor.prompts.get(at(source))).forkCount
  expect(await countOf()).toBe(1)
  const { id } = await aPromptCategory(admin)
  await admin.prompts.update({ id: copy.id, categoryId: id })
  await admin.promptCategories.update({ id, isVisible: false })
  expect(await countOf()).toBe(0)
  expect((await copier.prompts.byId({ id: copy.id })).status).toBe('published')
})

test('an author is notified when an admin deletes their prompt, but not when they delete it', async () => {
  const { author, admin, prompt } = await aPrivatePrompt()
  const notifications = async () => (await author.notifications.list({ limit: 5 })).items
  await admin.prompts.delete({ id: prompt.id })
  expect(await notifications()).toMatchObject([
    { kind: 'prompt.deleted', values: { title: prompt.title } },
  ])
  const own = await author.prompts.create(await aPrompt())
  await author.prompts.delete({ id: own.id })
  expect(await notifications()).toHaveLength(1)
})
