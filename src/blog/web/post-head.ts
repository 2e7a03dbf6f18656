import { textOfHtml } from '#platform/html-text.ts'
import { ORIGINAL } from '#platform/languages.ts'
import { breadcrumbs } from '#platform/web/json-ld.ts'
import { excerpt, pageHead, type RouterContext } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import type { Post } from '../contract.ts'
import { feedLinks } from './feeds.ts'

type HeadContext = Parameters<typeof pageHead>[0]['context'] & { site: { title: string } }

/** Title, social tags and structured data. Only a public post has a canonical address. */
export function postHead(context: HeadContext, post: Post | undefined) {
  if (!post) return pageHead({ context, title: context.t('blog.notFound') })
  const title = post.metaTitle ?? post.title
  const description = post.metaDescription ?? post.excerpt ?? excerpt(textOfHtml(post.content))
  // A generated card exists only for public posts.
  const card = isPublic(post) ? `/og/post/${post.id}.png` : undefined
  const image = post.ogImage ?? post.featuredImage ?? card
  const head = pageHead({
    context,
    title,
    description,
    image,
    type: 'article',
    ...(isPublic(post) && {
      canonical: paths.post(post.slug),
      languages: [ORIGINAL],
      jsonLd: jsonLdOf(context, post, description, image),
    }),
  })
  return { ...head, links: [...head.links, ...feedLinks(context.t('blog.title'))] }
}

/** Approved, and the publication date is not in the future. */
export function isPublic({ status, hasLiveVersion, publishedAt }: Post): boolean {
  const isApproved = status === 'published' || hasLiveVersion
  return isApproved && publishedAt !== null && Date.parse(publishedAt) <= Date.now()
}

function jsonLdOf(
  { origin, t, site }: Pick<RouterContext, 'origin' | 't'> & { site: { title: string } },
  post: Post,
  description: string,
  image: string | undefined,
) {
  const url = origin + paths.post(post.slug)
  const { authorId, authorName, isAuthorProvider, category } = post
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description,
      url,
      mainEntityOfPage: url,
      ...(image && { image: URL.parse(image, origin)?.href }),
      datePublished: post.publishedAt ?? post.createdAt,
      dateModified: post.updatedAt,
      author: {
        '@type': authorId === null ? 'Organization' : 'Person',
        name: authorId === null ? site.title : authorName,
        ...(authorId !== null && isAuthorProvider && { url: origin + paths.viber(authorId) }),
      },
      publisher: { '@id': `${origin}/#organization` },
      ...(category && { articleSection: category.name }),
      ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
      timeRequired: `PT${post.readingMinutes}M`,
    },
    breadcrumbs(origin, [
      { name: t('shell.home'), path: '/' },
      { name: t('blog.title'), path: paths.blog },
      ...(category
        ? [{ name: category.name, path: `${paths.blog}?category=${category.slug}` }]
        : []),
      { name: post.title, path: paths.post(post.slug) },
    ]),
  ]
}
