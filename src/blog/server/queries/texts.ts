/** What somebody writes, the same in a post and in a revision of it. */
export interface PostText {
  title: string
  slug: string
  content: string
  excerpt: string | null
  metaTitle: string | null
  metaDescription: string | null
  ogImage: string | null
  featuredImage: string | null
  featuredImageAlt: string | null
  tags: string[]
  categoryId: number | null
}

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
] as const satisfies (keyof PostText)[]

export function textOf(row: PostText): PostText {
  return Object.fromEntries(textColumns.map((name) => [name, row[name]])) as unknown as PostText
}
