import { expect, test } from 'vitest'
import { aPrompt, aPromptCategory } from '#testing/prompt-scenes.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'

const send = (person: Pick<Person, 'fetch'>, method: string, path: string, body?: unknown) =>
  person.fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

async function aCast() {
  const [author, admin, other, visitor] = await Promise.all([
    aPerson({ fullName: 'Ana Author' }),
    aPerson({ role: 'admin', fullName: 'Marco' }),
    aPerson(),
    aVisitor(),
  ])
  return { author, admin, other, visitor }
}

async function published() {
  const cast = await aCast()
  const { id } = await cast.author.prompts.create({ ...(await aPrompt()), status: 'published' })
  const prompt = await cast.admin.prompts.move({ id, status: 'published' })
  return { ...cast, prompt, id }
}
const at = ({ categorySlug, slug }: { categorySlug: string; slug: string }) => ({
  categorySlug,
  slug,
})

test("a member's prompt waits for review, and is public once it is approved", async () => {
  const { author, admin, other, visitor } = await aCast()
  const prompt = await author.prompts.create({ ...(await aPrompt()), status: 'published' })
  expect(prompt).toMatchObject({ status: 'pending_review', hasLiveVersion: false })
  for (const person of [visitor, other]) {
    await expect(person.prompts.get(at(prompt))).rejects.toMatchObject({ status: 404 })
  }
  await admin.prompts.move({ id: prompt.id, status: 'published' })
  expect(await visitor.prompts.get(at(prompt))).toMatchObject({
    status: 'published',
    authorName: 'Ana Author',
    histogram: [0, 0, 0, 0, 0],
    rating: 0,
  })
  const { items } = await author.notifications.list({ limit: 5 })
  expect(items[0]).toMatchObject({ kind: 'prompt.approved' })
})

test('an author is notified when an admin unpublishes or archives their prompt', async () => {
  const { author, admin } = await aCast()
  const latestNotification = async () => (await author.notifications.list({ limit: 5 })).items[0]
  for (const status of ['draft', 'archived'] as const) {
    const { id } = await author.prompts.create({ ...(await aPrompt()), status: 'pending_review' })
    await admin.prompts.move({ id, status: 'published' })
    await admin.prompts.move({ id, status, reason: 'It names somebody.' })
    expect(await latestNotification()).toMatchObject({
      kind: 'prompt.unpublished',
      link: `/prompts/edit/${id}`,
      values: { hasReason: 'yes', reason: 'It names somebody.' },
    })
  }
  const { id } = await author.prompts.create({ ...(await aPrompt()), status: 'pending_review' })
  await admin.prompts.move({ id, status: 'published' })
  await author.prompts.move({ id, status: 'archived' })
  expect(await latestNotification()).toMatchObject({ kind: 'prompt.approved' })
})

test('a rejected prompt shows its author the reason, and waits for review again after an edit', async () => {
  const { author, admin } = await aCast()
  const { id } = await author.prompts.create({ ...(await aPrompt()), status: 'pending_review' })
  await admin.prompts.move({ id, status: 'rejected', reason: 'Too short.', reasonCode: 'quality' })
  expect(await author.prompts.byId({ id })).toMatchObject({
    status: 'rejected',
    rejectionReason: 'Too short.',
    rejectionCode: 'quality',
  })
  const again = await author.prompts.update({ id, title: 'Explain it better', status: 'published' })
  expect(again).toMatchObject({ status: 'pending_review', rejectionReason: null })
  await expect(author.prompts.move({ id, status: 'published' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(admin.prompts.move({ id, status: 'archived' })).rejects.toMatchObject({
    status: 409,
    message: '409: A prompt with the status “Pending review” can’t be set to “Archived”.',
  })
})

test('of two admins who decide, the second learns what the first decided', async () => {
  const { author, admin } = await aCast()
  const { id, version } = await author.prompts.create({
    ...(await aPrompt()),
    status: 'pending_review',
  })
  await admin.prompts.move({ id, status: 'published', version })
  const second = await aPerson({ role: 'admin' })
  await expect(second.prompts.move({ id, status: 'published', version })).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/Already published by Marco \d+ seconds? ago\./),
  })
})

test('an outdated edit of a prompt or category is refused, and admins are told who made the earlier one', async () => {
  const { admin, author, id, prompt } = await published()
  await admin.prompts.update({ id, title: 'Named anew by an admin' })
  const late = await aPerson({ role: 'admin' })
  const { version, categoryId } = prompt
  const changed = { by: admin.user.fullName }
  const stale = { status: 409, code: 'stale' }
  await expect(late.prompts.update({ id, title: 'Named too late', version })).rejects.toMatchObject(
    { ...stale, changed },
  )
  // Authors are not told which admin made the change.
  await expect(
    author.prompts.update({ id, title: 'Named too late', version }),
  ).rejects.toMatchObject({ ...stale, changed: undefined })
  const { version: earlier } = await admin.promptCategories.update({ id: categoryId, icon: 'Code' })
  await admin.promptCategories.update({ id: categoryId, icon: 'Feather' })
  await expect(
    late.promptCategories.update({ id: categoryId, icon: null, version: earlier }),
  ).rejects.toMatchObject({ ...stale, changed })
})

test("a member's edit of a published prompt becomes a revision that waits for review", async () => {
  const { author, admin, visitor, prompt, id } = await published()
  const content = 'Another text altogether, which nobody has read yet.'
  const changed = await author.prompts.update({ id, content, slug: 'explain-anew' })
  expect(changed).toMatchObject({
    status: 'pending_review',
    hasLiveVersion: true,
    content: prompt.content,
    revision: { content, slug: 'explain-anew', status: 'pending_review' },
  })
  const read = await visitor.prompts.get(at(prompt))
  expect(read).toMatchObject({ status: 'published', content: prompt.content, revision: null })
  expect((await visitor.prompts.versions({ id })).items).toHaveLength(1)
  await admin.prompts.move({ id, status: 'published' })
  const answer = await visitor.fetch(`/api/prompts/${prompt.categorySlug}/${prompt.slug}`)
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toBe(`/api/prompts/${prompt.categorySlug}/explain-anew`)
  expect(await visitor.prompts.get({ ...at(prompt), slug: 'explain-anew' })).toMatchObject({
    content,
    status: 'published',
  })
  const { items } = await visitor.prompts.versions({ id })
  expect(items.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
    [2, true],
    [1, false],
  ])
})

test('a private prompt needs no review, is not listed, and an admin who opens it is audited', async () => {
  const { author, admin, visitor } = await aCast()
  const text = await aPrompt()
  const prompt = await author.prompts.create({
    ...text,
    visibility: 'private',
    status: 'published',
  })
  expect(prompt.status).toBe('published')
  const { id } = prompt
  await expect(visitor.prompts.get(at(prompt))).rejects.toMatchObject({ status: 404 })
  const { items } = await admin.prompts.list({ status: 'all', category: prompt.categorySlug })
  expect(items).toEqual([])
  await admin.prompts.get(at(prompt))
  const log = await admin.audit.list({ subject: 'prompt', subjectId: id })
  expect(log.items[0]).toMatchObject({ action: 'prompt.opened' })
  const shown = await author.prompts.update({ id, visibility: 'public' })
  expect(shown).toMatchObject({ status: 'pending_review', hasLiveVersion: false })
})

test('an archived prompt is restored without a review, unless it was edited', async () => {
  const { author, visitor, prompt, id } = await published()
  await author.prompts.move({ id, status: 'archived' })
  await expect(visitor.prompts.get(at(prompt))).rejects.toMatchObject({ status: 404 })
  expect(await author.prompts.move({ id, status: 'published' })).toMatchObject({
    status: 'published',
  })
  await author.prompts.move({ id, status: 'archived' })
  const title = 'Quite another thing'
  expect(await author.prompts.update({ id, title, status: 'published' })).toMatchObject({
    status: 'pending_review',
  })
})

test('a hundred concurrent ratings are counted exactly, and a second rating replaces the first', async () => {
  const { prompt, id } = await published()
  const people = await Promise.all(Array.from({ length: 20 }, () => aPerson()))
  const ratings = people.flatMap((person) => [1, 2, 3, 4, 5].map((rating) => ({ person, rating })))
  await Promise.all(ratings.map(({ person, rating }) => person.prompts.rate({ id, rating })))
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `select rating_count, rating_sum, (select count(*) from prompt_ratings where prompt_id = p.id) as rows,
      (select sum(rating) from prompt_ratings where prompt_id = p.id) as sum
      from prompts p where id = $1`,
    [id],
  )
  const [{ rating_count, rating_sum, rows: count, sum }] = rows as [Record<string, unknown>]
  expect(rating_count).toBe(20)
  expect(Number(count)).toBe(20)
  expect(Number(rating_sum)).toBe(Number(sum))
  const [first] = people
  const before = await first?.prompts.rate({ id, rating: 5 })
  const after = await first?.prompts.rate({ id, rating: 2, review: '  Not for me.  ' })
  expect(after?.ratingCount).toBe(20)
  expect((before?.rating ?? 0) - (after?.rating ?? 0)).toBeCloseTo(3 / 20, 5)
  expect(after?.mine).toEqual({ rating: 2, review: 'Not for me.' })
  expect((await first?.prompts.ratings({ id }))?.items).toMatchObject([{ review: 'Not for me.' }])
  expect((await first?.prompts.get(at(prompt)))?.histogram.reduce((a, b) => a + b)).toBe(20)
})

test('own prompts, invalid ratings and unpublished prompts cannot be rated', async () => {
  const { author, other, admin, id } = await published()
  await expect(author.prompts.rate({ id, rating: 5 })).rejects.toMatchObject({
    status: 403,
    message: '403: You cannot rate your own prompt.',
  })
  for (const body of [{}, { rating: 0 }, { rating: 6 }, { rating: 4.5 }, { rating: '5' }]) {
    const answer = await send(other, 'POST', `/api/prompts/${id}/rate`, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: 'Please select a rating' })
  }
  const draft = await author.prompts.create(await aPrompt())
  await expect(other.prompts.rate({ id: draft.id, rating: 3 })).rejects.toMatchObject({
    status: 404,
  })
  await expect(admin.prompts.rate({ id: draft.id, rating: 3 })).rejects.toMatchObject({
    status: 409,
  })
})

test('concurrent toggles of a favorite keep the count exact', async () => {
  const { other, prompt, id } = await published()
  const presses = await Promise.all(Array.from({ length: 9 }, () => other.prompts.favorite({ id })))
  expect(presses.filter(({ favorited }) => favorited)).toHaveLength(5)
  expect(await other.prompts.get(at(prompt))).toMatchObject({ favoriteCount: 1, isFavorited: true })
  expect((await other.prompts.favorites({})).items.map((one) => one.id)).toEqual([id])
  const answer = await send(other, 'POST', `/api/prompts/${id}/favorite`)
  expect(await answer.json()).toEqual({ favorited: false })
})

test('a use is counted once a day for each member or network, and not for the author', async () => {
  const { author, other, visitor, prompt, id } = await published()
  const { runJob } = await theServer()
  for (const person of [author, other, other, visitor, visitor, await aVisitor()]) {
    expect((await send(person, 'POST', `/api/prompts/${id}/use`)).status).toBe(204)
  }
  await runJob('prompts.count-uses')
  await runJob('prompts.count-uses')
  expect((await visitor.prompts.get(at(prompt))).useCount).toBe(2)
})

test('a second prompt with the same text or slug is refused', async () => {
  const { author, other } = await aCast()
  const text = await aPrompt()
  const tries = await Promise.allSettled([
    author.prompts.create({ ...text, slug: 'a-clock' }),
    author.prompts.create({ ...text, slug: 'a-clock' }),
  ])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(author.prompts.create(text)).rejects.toMatchObject({
    status: 409,
    code: 'prompt.duplicate',
  })
  const more = { ...text, content: `${text.content} Again.` }
  await expect(author.prompts.create({ ...more, slug: 'a-clock' })).rejects.toMatchObject({
    status: 409,
    code: 'slug_taken',
  })
  expect((await other.prompts.create(more)).slug).toBe('explain-a-clock')
  expect((await other.prompts.create({ ...more, content: `${text.content} 3` })).slug).toBe(
    'explain-a-clock-2',
  )
  await expect(
    author.prompts.create({ ...more, content: `${text.content} 4`, slug: 'ratings' }),
  ).rejects.toMatchObject({ status: 409, code: 'slug_reserved' })
})

test('a member can create one prompt each 30 seconds and 20 a day', async () => {
  const { author } = await aCast()
  const { resources, clock } = await theServer()
  resources.config.hasRateLimits = true
  try {
    await author.prompts.create(await aPrompt())
    const answer = await send(author, 'POST', '/api/prompts', await aPrompt())
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(25)
    for (let count = 1; count < 20; count++) {
      clock.advance(31_000)
      await author.prompts.create(await aPrompt())
    }
    clock.advance(31_000)
    await expect(author.prompts.create(await aPrompt())).rejects.toMatchObject({ status: 429 })
  } finally {
    resources.config.hasRateLimits = false
  }
})

test('authors cannot set counts and decisions, and invalid queries are refused', async () => {
  const { author, visitor } = await aCast()
  const answer = await send(author, 'POST', '/api/prompts', {
    ...(await aPrompt()),
    rating: 5,
    useCount: 999,
    isFeatured: true,
    authorId: 1,
  })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({
    rating: 0,
    useCount: 0,
    isFeatured: false,
    authorId: author.user.id,
  })
  const poisoned = { ['__proto__']: { isFeatured: true }, ...(await aPrompt()) }
  expect((await send(author, 'POST', '/api/prompts', poisoned)).status).toBe(400)
  const odd = [
    'sort=best',
    'difficulty=hard',
    'page=0',
    'page=-1',
    'page=1e9',
    'featured=yes',
    'status=gone',
    'limit=101',
    'sort=recent&sort=popular',
    'sort[]=popular',
  ]
  for (const query of odd) {
    expect([query, (await visitor.fetch(`/api/prompts?${query}`)).status]).toEqual([query, 400])
  }
  // Unknown query parameters are ignored.
  expect((await visitor.fetch('/api/prompts?order=x')).status).toBe(200)
  for (const query of [
    'search=%25_%27%22%26%7C!(',
    'category=all&difficulty=&featured=',
    'page=999999',
    'category=__proto__',
  ]) {
    expect([query, (await visitor.fetch(`/api/prompts?${query}`)).status]).toEqual([query, 200])
  }
  expect((await visitor.fetch('/api/prompts?status=draft')).status).toBe(401)
  expect((await author.fetch('/api/prompts?status=draft')).status).toBe(403)
})

test('the list can be filtered and sorted', async () => {
  const { admin, visitor, other } = await aCast()
  const category = await aPromptCategory(admin)
  const make = async (title: string, more: object = {}) =>
    admin.prompts.create({ ...(await aPrompt()), title, categoryId: category.id, ...more })
  const eclair = await make('Éclair recipes', { difficulty: 'advanced', tags: ['Sweet'] })
  const zebra = await make('Zebra stripes', { language: 'es' })
  const apple = await make('Apple pie for everybody')
  await other.prompts.rate({ id: zebra.id, rating: 5 })
  await admin.prompts.feature({ id: apple.id, isFeatured: true })
  const ids = async (query: object) =>
    (await visitor.prompts.list({ category: category.slug, ...query })).items.map(({ id }) => id)
  expect(await ids({})).toEqual([apple.id, zebra.id, eclair.id])
  expect(await ids({ sort: 'alphabetical' })).toEqual([apple.id, eclair.id, zebra.id])
  expect((await ids({ sort: 'rating' }))[0]).toBe(zebra.id)
  expect(await ids({ featured: 'true' })).toEqual([apple.id])
  expect(await ids({ difficulty: 'advanced' })).toEqual([eclair.id])
  expect(await ids({ language: 'es' })).toEqual([zebra.id])
  expect(await ids({ tag: 'sweet' })).toEqual([eclair.id])
  expect(await ids({ search: 'eclair' })).toEqual([eclair.id])
  const { items, total, next } = await visitor.prompts.list({ category: category.slug, limit: 2 })
  expect([items.length, total, next]).toEqual([2, 3, expect.stringContaining('cursor=')])
})

test('a category with prompts is only deleted with a target category, and all addresses redirect', async () => {
  const { admin, author, visitor, prompt, id } = await published()
  const target = await aPromptCategory(admin)
  const { categoryId } = prompt
  await expect(admin.promptCategories.delete({ id: categoryId })).rejects.toMatchObject({
    status: 409,
    message: '409: Move or delete its 1 prompts first',
  })
  await author.prompts.favorite({ id })
  await admin.promptCategories.delete({ id: categoryId, moveTo: target.id })
  const answer = await visitor.fetch(`/api/prompts/${prompt.categorySlug}/${prompt.slug}`)
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toBe(`/api/prompts/${target.slug}/${prompt.slug}`)
  const { items } = await visitor.prompts.list({ category: prompt.categorySlug })
  expect(items.map((one) => one.id)).toEqual([id])
  await admin.promptCategories.update({ id: target.id, isVisible: false })
  await expect(
    visitor.prompts.get({ categorySlug: target.slug, slug: prompt.slug }),
  ).rejects.toMatchObject({ status: 404 })
  expect((await author.prompts.get({ categorySlug: target.slug, slug: prompt.slug })).id).toBe(id)
})

test('a fork is a draft of the viewer that names its source', async () => {
  const { other, visitor, prompt, id } = await published()
  const fork = await other.prompts.fork({ id })
  expect(fork).toMatchObject({ status: 'draft', content: prompt.content, authorId: other.user.id })
  expect(fork.forkOf).toMatchObject({ id, title: prompt.title })
  expect(fork.id).not.toBe(id)
  expect((await visitor.prompts.get(at(prompt))).forkCount).toBe(0)
})
