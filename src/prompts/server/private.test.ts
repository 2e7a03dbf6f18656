import { expect, test } from 'vitest'
import { aPrompt, aPromptCategory } from '#app/server/prompt-scenes.ts'
import { aPerson, aVisitor, type Person } from '#app/server/testing.ts'

/** What somebody keeps to themselves, or shows only to whom they send the address. */

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

test.each(waysToRead)('an admin who reads it %s leaves a trace', async (_, read) => {
  const { author, admin, prompt } = await aPrivatePrompt()
  await read(author, prompt).catch(() => undefined)
  const boss = await aPerson({ role: 'super_admin' })
  expect(await timesOpened(boss, prompt.id)).toBe(0)
  await read(admin, prompt)
  expect(await timesOpened(boss, prompt.id)).toBe(1)
})
