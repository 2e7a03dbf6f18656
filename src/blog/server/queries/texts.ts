import type { Selectable } from 'kysely'
import type { Tables } from '#platform/server/tables.ts'

export const textColumns = [
  'title',
  'slug',
  'content',
  'excerpt',
  'metaTitle',
  'metaDescription',
  'ogImage',
  'featuredImage',
  'featuredImageAlt',
  'tags',
  'categoryId',
] as const

/** The text of a post or of a revision. */
export type PostText = Pick<Selectable<Tables['blogPosts']>, (typeof textColumns)[number]>

export function textOf(row: PostText): PostText {
  return Object.fromEntries(textColumns.map((name) => [name, row[name]])) as unknown as PostText
}
