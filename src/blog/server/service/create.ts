import { audit } from '#audit/server/service.ts'
import { INBOX_CHANGED } from '#live/event.ts'
import { fail } from '#platform/errors.ts'
import type { UserContext } from '#platform/server/context.ts'
import { storedStatus } from '#publishing/publication.ts'
import { takeAddress } from '#publishing/server/service/addresses.ts'
import { statusName } from '#publishing/server/service/status-names.ts'
import type { Post, PostFields } from '../../contract.ts'
import { insertPost } from '../queries/change.ts'
import type { PostText } from '../queries/texts.ts'
import { getPost } from './reading.ts'
import { changePosts, checkSlug } from './slugs.ts'
import { changedText, derivedOf, withSafeContent } from './texts.ts'

const nothing = {
  excerpt: null,
  metaTitle: null,
  metaDescription: null,
  ogImage: null,
  featuredImage: null,
  featuredImageAlt: null,
  tags: [],
  categoryId: null,
}

/**
 * Creates a post. If a member asks for `published`, it waits for review
 * (docs/product-rules.md#review-before-publication). Throws 'slug_reserved', 'slug_taken', 'content.too_long',
 * 'post.illegal_move', 'auth.forbidden', and 'request.invalid' for a text that is too short.
 */
export async function createPost(ctx: UserContext, fields: PostFields): Promise<Post> {
  const { viewer } = ctx
  if (fields.status === 'rejected') {
    if (!viewer.isAdmin) fail('auth.forbidden')
    fail('post.illegal_move', {
      details: { from: statusName('draft'), to: statusName('rejected') },
    })
  }
  await checkSlug(ctx, fields.slug)
  const authorId = (viewer.isAdmin && fields.authorId) || viewer.id
  const safe = await withSafeContent(ctx, fields, authorId)
  const id = await changePosts(ctx, async (ctx, wants) => {
    const { db } = ctx
    wants(fields.slug)
    const text = { ...nothing, ...(await changedText(db, safe)) } as PostText
    const status = storedStatus(fields.status, viewer)
    const now = ctx.now()
    const planned = viewer.isAdmin && fields.publishedAt ? new Date(fields.publishedAt) : null
    await takeAddress(ctx, { kind: 'post', slug: text.slug })
    const id = await insertPost(db, {
      ...text,
      ...derivedOf(text),
      authorId,
      status,
      isLive: status === 'published',
      publishedAt: planned ?? (status === 'published' ? now : null),
      submittedAt: status === 'pending_review' ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    if (status === 'pending_review') ctx.announce({ to: [], topic: INBOX_CHANGED })
    if (viewer.isAdmin) {
      const after = { title: text.title, slug: text.slug, status }
      await audit(ctx, { action: 'post.created', subject: { kind: 'post', id }, after })
    }
    return id
  })
  return getPost(ctx, id)
}
