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

/** The form values of the newest text: the open revision, if there is one, else the post. */
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

/** The fields to send to the API, with the date only if the admin changed or removed it. */
export function fieldsOf(
  { publishedAt, ...fields }: PostFields,
  began: Pick<PostValues, 'publishedAt'> | undefined,
  status: PostStatus | undefined,
): PostFields {
  const day = publishedAt ?? null
  const isChosen = day !== (began?.publishedAt ?? null)
  return { ...fields, ...(isChosen && { publishedAt: day }), ...(status && { status }) }
}

/** A save button. The Enter key presses the last one. */
export interface SaveChoice {
  label: 'saveDraft' | 'submit' | 'publish' | 'update'
  /** The status to ask for; undefined keeps the present one. */
  status?: PostStatus
}

const draft: SaveChoice = { label: 'saveDraft', status: 'draft' }
const submit: SaveChoice = { label: 'submit', status: 'pending_review' }
const publish: SaveChoice = { label: 'publish', status: 'published' }
const update: SaveChoice = { label: 'update' }

/** Members submit posts for review; admins publish or update them. */
export function saveChoices(isAdmin: boolean, status: PostStatus | undefined): SaveChoice[] {
  if (!isAdmin) return [draft, submit]
  if (status === undefined || status === 'draft') return [draft, publish]
  return status === 'published' ? [update] : [update, publish]
}
