import { expect, test } from 'vitest'
import { aPromptCategory } from '#testing/prompt-scenes.ts'
import { aPerson, theServer, type Person } from '#testing/server.ts'
import { findActor } from '#accounts/server/service/operator.ts'
import { linesOf } from '#platform/server/lines.ts'
import { importPrompts } from './service/import.ts'

async function aShelf() {
  const admin = await aPerson({ role: 'admin' })
  const { slug: category, id: categoryId } = await aPromptCategory(admin)
  return { admin, category, categoryId }
}

let made = 0
const aLine = (category: string, more: object = {}) => ({
  title: 'Explain a sundial',
  description: 'Says how a sundial works, in a few words.',
  content: `Explain to me how sundial number ${++made} works.`,
  category,
  ...more,
})

async function bringIn(person: Person, lines: readonly unknown[], { isDryRun = false } = {}) {
  const { system, resources } = await theServer()
  const author = await findActor(system, person.user.username)
  if (!author) throw new Error('Somebody active is needed')
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  const chunks = (async function* () {
    yield Buffer.from(text.join('\n'))
  })()
  // The rate limit is on, as in production, to show that an import is exempt from it.
  const ctx = { ...system, config: { ...resources.config, hasRateLimits: true } }
  const read = linesOf(chunks, 200_000)
  const results = await Array.fromAsync(importPrompts(ctx, { author, lines: read, isDryRun }))
  return results.map((line) =>
    line.outcome === 'refused'
      ? line.errors.map(({ path, message }) => `${line.number} ${path}: ${message}`).join('; ')
      : `${line.number} ${line.outcome}`,
  )
}

const listOf = async (person: Person, category: string, status = 'all') =>
  (
    await person.prompts.list({
      category,
      status: status as 'all',
      sort: 'alphabetical',
      limit: 50,
    })
  ).items

test('a line may have every field of the form, and names its category by the slug', async () => {
  const { admin, category } = await aShelf()
  const whole = {
    slug: 'sundials-at-noon',
    tags: ['Sun', 'sun', 'noon'],
    difficulty: 'advanced',
    language: 'pt-br',
    status: 'draft',
    visibility: 'unlisted',
  }
  const lines = [aLine(category), aLine(category), '', aLine(category, whole)]
  expect(await bringIn(admin, lines)).toEqual(['1 added', '2 added', '4 added'])
  const items = await listOf(admin, category)
  const { category: _, ...said } = lines[3] as ReturnType<typeof aLine>
  const authorId = admin.user.id
  expect(items.toSorted((one, other) => one.id - other.id)).toMatchObject([
    {
      slug: 'explain-a-sundial',
      status: 'published',
      hasLiveVersion: true,
      language: 'en',
      authorId,
    },
    { slug: 'explain-a-sundial-2', status: 'published', difficulty: 'beginner', tags: [] },
    { ...said, tags: ['Sun', 'noon'], language: 'pt-BR', hasLiveVersion: false },
  ])
})

test('invalid lines are refused with the messages of the form, and valid ones are added', async () => {
  const { admin, category } = await aShelf()
  const lines = [
    aLine(category, { slug: 'a-sundial' }),
    aLine(category, { slug: 'a-sundial' }),
    aLine(category, { slug: 'ratings' }),
    aLine('no-such-shelf'),
    aLine(category, { title: 'Hey', difficulty: 'hard', status: 'archived' }),
    aLine(category, { content: 'a NUL, \0, cannot be stored anywhere' }),
    '{"title": "Cut off',
    '[]',
    'null',
    aLine(category, { title: 'The last of them' }),
  ]
  for (const isDryRun of [true, false]) {
    const [first, taken, reserved, nowhere, odd, unusable, cut, list, nothing, last] =
      await bringIn(admin, lines, { isDryRun })
    expect([first, last]).toEqual(['1 added', '10 added'])
    expect(taken).toBe('2 slug: This address is already taken.')
    expect(reserved).toMatch(/^3 slug: This address is used by the site/)
    expect(nowhere).toBe('4 category: There is no category no-such-shelf')
    expect(odd).toMatch(
      /^5 title: Title must be at least 5 characters; 5 difficulty: .+; 5 status: Please choose one of draft, published$/,
    )
    expect([unusable, cut]).toEqual([
      '6 : It holds characters that cannot be kept, or is nested too deep',
      '7 : It could not be read: a line is one JSON object',
    ])
    expect(list).toMatch(/^8 : /)
    expect(nothing).toMatch(/^9 title: /)
    expect(await listOf(admin, category)).toHaveLength(isDryRun ? 0 : 2)
  }
})

test('a text that its author already has, in the database or earlier in the file, is skipped', async () => {
  const { admin, category } = await aShelf()
  const one = aLine(category)
  const lines = [one, aLine(category), { ...one, title: 'The same under another title' }]
  const once = ['1 added', '2 added', '3 present']
  expect(await bringIn(admin, lines, { isDryRun: true })).toEqual(once)
  expect(await bringIn(admin, lines)).toEqual(once)
  const again = ['1 present', '2 present', '3 present']
  expect(await bringIn(admin, lines, { isDryRun: true })).toEqual(again)
  expect(await bringIn(admin, lines)).toEqual(again)
  expect(await listOf(admin, category)).toHaveLength(2)
  const other = await aPerson({ role: 'admin' })
  expect(await bringIn(other, lines)).toEqual(once)
})

test("a member's imported prompts are drafts or private, so that none avoids the review", async () => {
  const { admin, category, categoryId } = await aShelf()
  const member = await aPerson()
  const lines = [
    aLine(category),
    aLine(category, { status: 'draft' }),
    aLine(category, { visibility: 'private' }),
  ]
  expect(await bringIn(member, lines)).toEqual([
    '1 status: Only what an admin writes comes out without a review; import it as a draft',
    '2 added',
    '3 added',
  ])
  expect(await listOf(admin, category, 'pending_review')).toEqual([])
  await admin.promptCategories.update({ id: categoryId, isVisible: false })
  expect(await bringIn(member, [aLine(category, { status: 'draft' })])).toEqual([
    '1 category: Please choose a category',
  ])
})

test('an import has one audit entry, even if it stops early, and none if it adds nothing', async () => {
  const { admin, category } = await aShelf()
  const { system } = await theServer()
  const author = await findActor(system, admin.user.username)
  if (!author) throw new Error('Somebody active is needed')
  const endless = (async function* () {
    for (;;) yield Buffer.from(`${JSON.stringify(aLine(category))}\n`)
  })()
  let added = 0
  const lines = linesOf(endless, 200_000)
  for await (const { outcome } of importPrompts(system, { author, lines, isDryRun: false })) {
    if (outcome === 'added') added += 1
    if (added === 3) break
  }
  await bringIn(admin, [aLine(category)], { isDryRun: true })
  await bringIn(admin, ['nothing'])
  const { items } = await admin.audit.list({ action: 'prompt.imported', subjectId: author.id })
  expect(items).toMatchObject([
    {
      actor: null,
      actorRole: 'system',
      subject: { kind: 'user', id: author.id },
      after: { added: 3, present: 0, refused: 0 },
    },
  ])
  expect(items).toHaveLength(1)
})

test('the author of an import is an active member, by default the first super admin', async () => {
  const { system, database } = await theServer()
  const first = await aPerson({ role: 'super_admin' })
  await aPerson({ role: 'super_admin' })
  expect(await findActor(system, undefined)).toMatchObject({ id: first.user.id, isAdmin: true })
  const { user } = await aPerson()
  expect(await findActor(system, user.email.toUpperCase())).toMatchObject({ id: user.id })
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [user.id])
  expect(await findActor(system, user.username)).toBeUndefined()
  expect(await findActor(system, 'nobody.at.all')).toBeUndefined()
})
