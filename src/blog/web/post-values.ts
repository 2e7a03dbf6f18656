import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Post, PostFields, PostStatus } from '../contract.ts'

export type PostValues = z.input<typeof PostFields>
export type PostFormState = UseFormReturn<PostValues, unknown, PostFields>

const blank: PostValues = {
  title: '',
  content: '',
  slug: '',
  excerpt: '',
  metaTitle: '',
  metaDescription: '',
  ogImage: '',
  featuredImage: '',
  featuredImageAlt: '',
  tags: [],
  categoryId: null,
  publishedAt: null,
}

/** What the editor begins with: the newest text there is; fields that say nothing are empty texts. */
export function valuesOf(post: Post | undefined): PostValues {
  if (!post) return blank
  const text = post.revision ?? post
  return {
    title: text.title,
    content: text.content,
    slug: text.slug,
    excerpt: text.excerpt ?? '',
    metaTitle: text.metaTitle ?? '',
    metaDescription: text.metaDescription ?? '',
    ogImage: text.ogImage ?? '',
    featuredImage: text.featuredImage ?? '',
    featuredImageAlt: text.featuredImageAlt ?? '',
    tags: text.tags,
    categoryId: text.categoryId,
    publishedAt: post.publishedAt,
  }
}

/** Under which name what is typed is kept in the browser. */
export function draftOf(post: { id: number } | undefined): string {
  return post ? `post-${post.id}` : 'post-new'
}

/** What is sent: a day only where somebody chose another one than the form began with, or none any more. */
export function fieldsOf(
  { publishedAt, ...fields }: PostFields,
  began: Pick<PostValues, 'publishedAt'> | undefined,
  status: PostStatus | undefined,
): PostFields {
  const day = publishedAt ?? null
  const isChosen = day !== (began?.publishedAt ?? null)
  return { ...fields, ...(isChosen && { publishedAt: day }), ...(status && { status }) }
}

/** A way to save: what is asked for, and the word on its button. The last one is what Enter does. */
export interface SaveChoice {
  label: 'saveDraft' | 'submit' | 'publish' | 'update'
  /** Without one the status stays what it is. */
  status?: PostStatus
}

const draft: SaveChoice = { label: 'saveDraft', status: 'draft' }
const submit: SaveChoice = { label: 'submit', status: 'pending_review' }
const publish: SaveChoice = { label: 'publish', status: 'published' }
const update: SaveChoice = { label: 'update' }

/** What members write an admin reads first; admins publish or update. */
export function saveChoices(isAdmin: boolean, status: PostStatus | undefined): SaveChoice[] {
  if (!isAdmin) return [draft, submit]
  if (status === undefined || status === 'draft') return [draft, publish]
  return status === 'published' ? [update] : [update, publish]
}
