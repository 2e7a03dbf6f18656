import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changePost, movePost } from '#blog/server/service/change.ts'
import { createPost } from '#blog/server/service/create.ts'
import { starterCategories } from '#blog/server/service/starters.ts'
import type { PostStatus } from '#blog/contract.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { found } from '#platform/errors.ts'
import type { SeedContext } from './seed-context.ts'

const FOLDER = join(import.meta.dirname, '../../../../db/demo')

interface DemoPost {
  slug: string
  title: string
  category: string
  author: string
  status: PostStatus
  daysAgo: number
  tags: string[]
  excerpt: string
  metaTitle?: string
  metaDescription?: string
  rejectionReason?: string
  /** The slug of the published post that this pending revision belongs to. */
  revisionOf?: string
}

/** Seeds the blog. Each post is written, submitted and decided at its planned time. */
export async function seedPosts(seeding: SeedContext): Promise<void> {
  const posts = JSON.parse(await readFile(join(FOLDER, 'posts.json'), 'utf8')) as DemoPost[]
  const daysAgo = (days: number) => new Date(seeding.anchor.getTime() - days * DAY_MS)
  const founder = seeding.as(found(seeding.people.get('ada.super')), daysAgo(300))
  const categoryIds = await starterCategories(founder)
  const ids = new Map<string, number>()
  const oldestFirst = posts.toSorted((one, other) => other.daysAgo - one.daysAgo)
  for (const post of oldestFirst) {
    const at = daysAgo(post.daysAgo)
    const categoryId = found(categoryIds.get(post.category))
    ids.set(post.slug, await seedPost(seeding, post, { at, categoryId, ids }))
  }
}

interface Place {
  at: Date
  categoryId: number
  /** Ids of the posts written so far, by slug. */
  ids: ReadonlyMap<string, number>
}

async function seedPost(seeding: SeedContext, post: DemoPost, { at, categoryId, ids }: Place) {
  const { slug, status, revisionOf, rejectionReason: reason = null } = post
  const author = seeding.as(found(seeding.people.get(post.author)), at)
  const { title, excerpt, tags, metaTitle, metaDescription } = post
  const content = await readFile(join(FOLDER, 'posts', `${slug}.html`), 'utf8')
  const text = { title, content, excerpt, tags, metaTitle, metaDescription, categoryId }
  if (revisionOf) {
    const id = found(ids.get(revisionOf))
    await changePost(author, id, { ...text, status: 'pending_review' })
    return id
  }
  // Members' posts are submitted most of a day before the decision; an admin's post needs none.
  const isDecided = status === 'published' || status === 'rejected'
  const sentAt = isDecided && !author.viewer.isAdmin ? new Date(at.getTime() - 20 * HOUR_MS) : at
  const writer = { ...author, now: () => sentAt }
  const { id } = await createPost(writer, {
    ...text,
    slug,
    status: isDecided ? 'published' : status,
  })
  if (isDecided && !author.viewer.isAdmin) {
    const admin = seeding.as(found(seeding.people.get('marco.admin')), at)
    await movePost(admin, id, { status, reason, reasonCode: reason ? 'promotion' : null })
  }
  return id
}
