import { fail } from '#platform/errors.ts'
import { textOfHtml } from '#platform/html-text.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import type { PostChange } from '../../contract.ts'
import { excerptOf } from '#publishing/excerpt.ts'
import { safeContent } from '#publishing/server/service/content.ts'
import { MAX_TAGS, MIN_LETTERS, readingMinutesOf } from '../../post.ts'
import { hasCategory } from '../queries/categories.ts'
import { findAccount, type Derived } from '../queries/change.ts'
import type { PostText } from '../queries/texts.ts'
import { tagAddress } from './tags.ts'

const optional = [
  'excerpt',
  'metaTitle',
  'metaDescription',
  'ogImage',
  'featuredImage',
  'featuredImageAlt',
] as const

/** The text columns that the change sets. The content must already be sanitized. */
export async function changedText(db: Db, change: PostChange): Promise<Partial<PostText>> {
  const { title, slug, content, tags, categoryId } = change
  const lines = optional.flatMap((name) => {
    const value = change[name]
    // An empty optional field is stored as null.
    return value === undefined ? [] : [[name, value || null]]
  })
  return {
    ...(title !== undefined && { title }),
    ...(slug !== undefined && { slug }),
    ...(content !== undefined && { content }),
    ...(tags !== undefined && { tags: addressesOf(tags) }),
    ...(categoryId !== undefined && { categoryId: await knownCategory(db, categoryId) }),
    ...(Object.fromEntries(lines) as Partial<PostText>),
  }
}

/**
 * Sanitizes the content of a change. Called before the transaction, because a long text takes a while. Search engines
 * follow the links of admins only. Throws 'content.too_long' or 'request.invalid'.
 */
export async function withSafeContent<Change extends { content?: string | undefined }>(
  ctx: Context,
  change: Change,
  authorId: number | null,
): Promise<Change> {
  const links = (await isAuthorAdmin(ctx, authorId)) ? 'own' : 'users'
  if (change.content === undefined) return change
  const rules = { links, minLetters: MIN_LETTERS } as const
  return { ...change, content: await safeContent(ctx, change.content, rules) }
}

function addressesOf(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tagAddress(tag)))].slice(0, MAX_TAGS)
}

/** Throws 'request.invalid' for an unknown category, rather than saving the post as uncategorised. */
async function knownCategory(db: Db, id: number | null): Promise<number | null> {
  if (id === null || (await hasCategory(db, id))) return id
  const message = 'This category no longer exists'
  return fail('request.invalid', { errors: [{ path: 'categoryId', message }] })
}

export function derivedOf({ content, excerpt }: Pick<PostText, 'content' | 'excerpt'>): Derived {
  const text = textOfHtml(content)
  return { excerptText: excerptOf(excerpt, text), readingMinutes: readingMinutesOf(text) }
}

/** Throws 'request.invalid' if the account does not exist. */
async function isAuthorAdmin({ db }: Context, authorId: number | null): Promise<boolean> {
  if (authorId === null) return false
  const author = await findAccount(db, authorId)
  if (!author || author.status === 'deleted') {
    const message = 'No such user'
    fail('request.invalid', { errors: [{ path: 'authorId', message }] })
  }
  return author.role !== 'customer'
}
