import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/server/context.ts'
import { aPost, LONG } from '#testing/blog-scenes.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import { publicationStatuses } from '#publishing/publication.ts'
import type { Post, PostStatus } from '../contract.ts'

type To = { status: PostStatus; reason?: string }
const anAdmin = (fullName = 'Ana') => aPerson({ role: 'admin', fullName })

/** A member's post in this status, reached through the API. */
async function aPostIn(status: PostStatus, { owner, admin }: { owner: Person; admin: Person }) {
  const post = await owner.blog.create({ ...aPost(), status: 'pending_review' })
  if (status === 'pending_review') return post
  if (status === 'draft') return owner.blog.setStatus({ id: post.id, status })
  return admin.blog.setStatus({ id: post.id, status })
}

const allowed: Record<'owner' | 'admin', Record<PostStatus, PostStatus[]>> = {
  owner: {
    draft: ['pending_review'],
    pending_review: ['draft'],
    published: [],
    rejected: ['pending_review', 'draft'],
  },
  admin: {
    draft: ['published'],
    pending_review: ['published', 'rejected'],
    published: ['draft'],
    rejected: ['published'],
  },
}

type Who = 'owner' | 'admin'
function expectedAnswer(
  who: Who,
  from: PostStatus,
  to: PostStatus,
  { version }: { version: number },
) {
  if (from === to) return { status: to, version }
  if (allowed[who][from].includes(to)) return { status: to }
  const isDecision = to === 'published' || to === 'rejected'
  if (who === 'owner' && isDecision) return { status: 403, code: 'auth.forbidden' }
  return { status: 409, code: 'post.illegal_move' }
}

describe.each(['owner', 'admin'] as const)('the %s', (who) => {
  describe.each(publicationStatuses)('from %s', (from) => {
    test.each(publicationStatuses)('to %s', async (to) => {
      const cast = { owner: await aPerson(), admin: await anAdmin() }
      const post = await aPostIn(from, cast)
      const answer = await cast[who].blog
        .setStatus({ id: post.id, status: to })
        .catch((error: unknown) => error)
      expect(answer).toMatchObject(expectedAnswer(who, from, to, post))
    })
  })
})

test('another member who tries to change a post gets 404 for a draft and 403 for a published one', async () => {
  const cast = { owner: await aPerson(), admin: await anAdmin() }
  const stranger = await aPerson()
  const [draft, live] = [await aPostIn('draft', cast), await aPostIn('published', cast)]
  const attempts = (id: number) => [
    () => stranger.blog.update({ id, title: 'Mine from now on' }),
    () => stranger.blog.setStatus({ id, status: 'draft' }),
    () => stranger.blog.delete({ id }),
  ]
  for (const attempt of attempts(draft.id))
    await expect(attempt()).rejects.toMatchObject({ status: 404 })
  for (const attempt of attempts(live.id))
    await expect(attempt()).rejects.toMatchObject({ status: 403 })
  await expect(stranger.blog.update({ id: live.id, title: 'Mine now' })).rejects.toMatchObject({
    message: "403: You don't have permission to edit this blog post.",
  })
})

test('the author is notified of a rejection with its reason and of an approval', async () => {
  const cast = { owner: await aPerson(), admin: await anAdmin() }
  const post = await aPostIn('pending_review', cast)
  const why: To & { reasonCode: 'quality' } = {
    status: 'rejected',
    reason: 'Too short.',
    reasonCode: 'quality',
  }
  await cast.admin.blog.setStatus({ id: post.id, ...why })
  expect(await cast.owner.blog.get({ id: post.id })).toMatchObject({
    status: 'rejected',
    rejectionReason: 'Too short.',
    rejectionCode: 'quality',
  })
  const newestNotification = async () =>
    (await cast.owner.notifications.list({ limit: 5 })).items[0]
  expect(await newestNotification()).toMatchObject({
    kind: 'post.rejected',
    link: `/blog/edit/${post.id}`,
  })
  await cast.owner.blog.setStatus({ id: post.id, status: 'pending_review' })
  await cast.admin.blog.setStatus({ id: post.id, status: 'published' })
  expect(await newestNotification()).toMatchObject({
    kind: 'post.approved',
    link: `/blog/post/${post.slug}`,
  })
})

test('the author is notified when a post is unpublished, even while a revision waits', async () => {
  const cast = { owner: await aPerson(), admin: await anAdmin() }
  const newestNotification = async () =>
    (await cast.owner.notifications.list({ limit: 5 })).items[0]
  const plain = await aPostIn('published', cast)
  await cast.admin.blog.setStatus({ id: plain.id, status: 'draft' })
  expect(await newestNotification()).toMatchObject({
    kind: 'post.unpublished',
    link: `/blog/edit/${plain.id}`,
    values: { title: plain.title },
  })
  const revised = await aPostIn('published', cast)
  await cast.owner.blog.update({ id: revised.id, title: 'How to oil it' })
  await cast.admin.blog.setStatus({ id: revised.id, status: 'draft' })
  expect(await newestNotification()).toMatchObject({
    kind: 'post.unpublished',
    values: { title: 'How to oil it' },
  })
})

describe('a revision', () => {
  async function revised() {
    const cast = { owner: await aPerson(), admin: await anAdmin() }
    const live = await aPostIn('published', cast)
    const content = `${LONG}<p>And then oil it.</p>`
    const mine = await cast.owner.blog.update({ id: live.id, title: 'How to oil it', content })
    return { ...cast, live, mine, visitor: await aVisitor() }
  }

  test('waits for review while the approved text stays public', async () => {
    const { live, mine, admin, visitor } = await revised()
    expect(mine).toMatchObject({
      status: 'pending_review',
      hasLiveVersion: true,
      title: live.title,
      revision: { title: 'How to oil it', status: 'pending_review' },
    })
    const { status, title, content, revision } = await visitor.blog.bySlug({ slug: live.slug })
    expect({ status, title, content, revision }).toEqual({
      status: 'published',
      title: live.title,
      content: live.content,
      revision: null,
    })
    const queue = await admin.blog.list({ status: 'pending_review', limit: 100 })
    expect(queue.items.map(({ id }) => id)).toContain(live.id)
  })

  test('becomes public with the approval, and the replaced text is kept', async () => {
    const { live, owner, admin, visitor } = await revised()
    await admin.blog.setStatus({ id: live.id, status: 'published' })
    const post = await visitor.blog.get({ id: live.id })
    expect(post).toMatchObject({ title: 'How to oil it', publishedAt: live.publishedAt })
    const { items } = await owner.blog.revisions({ id: live.id })
    expect(items).toMatchObject([{ status: 'replaced', title: live.title }])
    await expect(visitor.blog.revisions({ id: live.id })).rejects.toMatchObject({ status: 404 })
  })

  test('can be sent back or kept as a draft while the approved text stays public', async () => {
    const { live, owner, admin, visitor } = await revised()
    const { id } = live
    await admin.blog.setStatus({ id, status: 'rejected', reason: 'Which oil?' })
    expect(await owner.blog.get({ id })).toMatchObject({
      status: 'rejected',
      hasLiveVersion: true,
      revision: { status: 'rejected', rejectionReason: 'Which oil?' },
    })
    expect(await visitor.blog.get({ id })).toMatchObject({ title: live.title })
    expect(await owner.blog.update({ id, status: 'draft' })).toMatchObject({ status: 'draft' })
    expect(await visitor.blog.get({ id })).toMatchObject({ title: live.title })
    const taken = await admin.blog.setStatus({ id, status: 'draft' })
    expect(taken).toMatchObject({ status: 'draft', title: live.title, hasLiveVersion: true })
  })

  test('a late admin learns who changed the post only if that was another admin', async () => {
    const { live, owner, admin } = await revised()
    const { id } = live
    const late = await anAdmin('Late')
    const title = 'How to oil nothing'
    const stale = async (version: number) => {
      const tried = late.blog.update({ id, title, version })
      return (await tried.catch((error: { body?: object }) => error)) as { changed?: object }
    }
    expect((await stale(live.version)).changed).toBeUndefined()
    const seen = await owner.blog.get({ id })
    await admin.blog.setStatus({ id, status: 'rejected', reason: 'No.' })
    expect((await stale(seen.version)).changed).toMatchObject({ by: admin.user.fullName })
  })

  test('approved while the author edits: the save fails as stale, and the next one begins a new revision', async () => {
    const { live, mine, owner, admin } = await revised()
    const { id } = live
    await admin.blog.setStatus({ id, status: 'published' })
    const late = owner.blog.update({ id, title: 'How to oil all', version: mine.version })
    const refusal = await late.catch((error: { body?: { current?: Post } }) => error)
    expect(refusal).toMatchObject({ status: 409, code: 'stale' })
    expect(await owner.blog.update({ id, title: 'How to oil all' })).toMatchObject({
      status: 'pending_review',
      title: 'How to oil it',
      revision: { title: 'How to oil all' },
    })
  })
})

test('an admin who decides second learns of the first decision', async () => {
  const cast = { owner: await aPerson(), admin: await anAdmin() }
  const other = await anAdmin('Ben')
  const { id, version } = await aPostIn('pending_review', cast)
  const { clock } = await theServer()
  await cast.admin.blog.setStatus({ id, status: 'published', version })
  clock.advance(10_000)
  for (const status of ['published', 'rejected'] as const) {
    for (const seen of [{ version }, {}]) {
      await expect(other.blog.setStatus({ id, status, ...seen })).rejects.toMatchObject({
        status: 409,
        code: 'post.published_already',
        message: expect.stringMatching(/^409: Already published by Ana 1\d seconds ago\.$/),
      })
    }
  }
  expect(await cast.admin.blog.setStatus({ id, status: 'published' })).toMatchObject({ id })
})

describe('deleting', () => {
  test('an author can delete unpublished posts; only an admin can delete a published one', async () => {
    const cast = { owner: await aPerson(), admin: await anAdmin() }
    const [draft, live] = [await aPostIn('rejected', cast), await aPostIn('published', cast)]
    await cast.owner.blog.delete({ id: draft.id })
    const again = cast.admin.blog.setStatus({ id: draft.id, status: 'published' })
    await expect(again).rejects.toMatchObject({ status: 404 })
    await expect(cast.owner.blog.delete({ id: live.id })).rejects.toMatchObject({
      status: 403,
      message:
        '403: Published posts can only be removed by an admin. You can ask for it from the post menu.',
    })
    const report = { subject: 'post', subjectId: live.id } as const
    await cast.owner.reports.create({ ...report, reason: 'author_request' })
    await expect(cast.owner.reports.create({ ...report, reason: 'spam' })).rejects.toMatchObject({
      code: 'report.own',
    })
    await cast.admin.blog.delete({ id: live.id })
    await expect(cast.admin.blog.delete({ id: live.id })).rejects.toMatchObject({ status: 404 })
  })

  test('a trashed post frees its slug, is restored as a draft, and can be purged by super admins only', async () => {
    const cast = { owner: await aPerson(), admin: await anAdmin() }
    const { id, slug, title } = await aPostIn('published', cast)
    await cast.admin.blog.delete({ id })
    const { items } = await cast.owner.notifications.list({ limit: 1 })
    expect(items).toMatchObject([{ kind: 'post.deleted', values: { title } }])
    await cast.owner.blog.create({ ...aPost(), slug })
    expect(await cast.admin.blogAdmin.restore({ id })).toMatchObject({
      slug: `${slug}-2`,
      status: 'draft',
      deletedAt: null,
    })
    await expect(cast.admin.blog.delete({ id, purge: '1' })).rejects.toMatchObject({ status: 403 })
    const chief = await aPerson({ role: 'super_admin' })
    await chief.blog.delete({ id, purge: '1' })
    await expect(chief.blog.get({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('restoring a post with a later text keeps the text that was public', async () => {
    const cast = { owner: await aPerson(), admin: await anAdmin() }
    const { id, title, content } = await aPostIn('published', cast)
    const later = { title: 'How to oil it', content: `${LONG}<p>And then oil it.</p>` }
    await cast.owner.blog.update({ id, ...later })
    await cast.admin.blog.delete({ id })
    const restored = await cast.admin.blogAdmin.restore({ id })
    expect(restored).toMatchObject({ status: 'draft', revision: null, ...later })
    const { items } = await cast.owner.blog.revisions({ id })
    expect(items).toMatchObject([{ status: 'replaced', title, content }])
  })
})

test('no query string reveals drafts of other members', async () => {
  const cast = { owner: await aPerson(), admin: await anAdmin() }
  const { slug } = await aPostIn('draft', cast)
  const readers = [await aVisitor(), await aPerson()]
  const odd = [
    'status[]=draft',
    'status=published,draft',
    'STATUS=draft',
    'status=draft&status=published',
    `authorId=${cast.owner.user.id}`,
    `authorId=${cast.owner.user.id}&status=draft`,
    'status=pending_review',
    'status=rejected',
    'trash=1',
    `search=${slug}`,
  ]
  for (const reader of readers) {
    for (const query of odd) {
      const response = await reader.fetch(`/api/blog/posts?limit=100&${query}`)
      expect([query, [200, 400, 401, 403].includes(response.status)]).toEqual([query, true])
      expect(await response.text()).not.toContain(slug)
    }
    const { status } = await reader.fetch('/api/blog/posts?status=draft')
    expect(status).toBe('user' in reader ? 200 : 401)
  }
})

test('deleting an account makes its published posts anonymous and deletes its drafts', async () => {
  const cast = { owner: await aPerson(), admin: await anAdmin() }
  const [live, draft] = [await aPostIn('published', cast), await aPostIn('draft', cast)]
  const trashed = await aPostIn('published', cast)
  const slug = `${trashed.slug}-moved`
  await cast.admin.blog.update({ id: trashed.id, slug })
  await cast.admin.blog.delete({ id: trashed.id })
  const { erasePerson } = await import('./service/personal-data.ts')
  const { system } = await theServer()
  await transaction(system, (ctx) => erasePerson(ctx, cast.owner.user.id))
  const visitor = await aVisitor()
  expect(await visitor.blog.get({ id: live.id })).toMatchObject({
    authorId: null,
    authorName: 'Anonymous',
  })
  for (const { id } of [draft, trashed]) {
    await expect(cast.admin.blog.get({ id })).rejects.toMatchObject({ status: 404 })
  }
  // Both slugs of the deleted post are free again.
  const other = await aPerson()
  for (const free of [trashed.slug, slug]) {
    expect(await other.blog.create({ ...aPost(), slug: free })).toMatchObject({ slug: free })
  }
})
