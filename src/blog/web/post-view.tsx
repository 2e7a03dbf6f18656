import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { ArrowLeft, Pencil, PenLine } from '#ui/icons.ts'
import { SafeHtml } from '#ui/rich-text/safe-html.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import type { Post } from '../contract.ts'
import { PostBars } from './post-bars.tsx'
import { CategoryBadge, PostByline } from './post-byline.tsx'
import { PostCover } from './post-cover.tsx'

interface Props {
  post: Post
  /** Further actions, such as reporting the post. */
  actions: ReactNode
}

export function PostView({ post, actions }: Props) {
  return (
    <article className="container-page max-w-3xl py-8 sm:py-12">
      <BackLink />
      <PostBars post={post} />
      <header className="grid grid-cols-1 gap-4">
        <CategoryBadge category={post.category} className="justify-self-start" />
        <h1 dir="auto" className="text-3xl wrap-anywhere sm:text-4xl">
          {post.title}
        </h1>
        <PostByline post={post} isLinked />
      </header>
      {post.featuredImage && (
        <PostCover post={post} isMain className="mt-6 aspect-video rounded-2xl" />
      )}
      <SafeHtml html={post.content} className="mt-8" />
      <Tags tags={post.tags} />
      <footer className="mt-10 flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <OwnLink post={post} />
        <ShareButton title={post.title} path={paths.post(post.slug)} />
        {actions}
      </footer>
    </article>
  )
}

function BackLink() {
  const t = useTranslations('blog')
  return (
    <Link
      to="/blog"
      className="mb-6 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-2 hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {t('back')}
    </Link>
  )
}

/** A link to edit the post for its author and admins; a link to write a post for other members. */
function OwnLink({ post }: { post: Post }) {
  const t = useTranslations('blog')
  const user = useUser()
  if (!user) return null
  return user.id === post.authorId || user.isAdmin ? (
    <Link to={paths.editPost(post.id)} className={buttonClass('secondary')}>
      <Pencil aria-hidden className="size-4" />
      {t('editPost')}
    </Link>
  ) : (
    <Link to="/blog/create" className={buttonClass('secondary')}>
      <PenLine aria-hidden className="size-4" />
      {t('writeOwn')}
    </Link>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  const t = useTranslations('blog')
  if (tags.length === 0) return null
  return (
    <ul aria-label={t('fields.tags')} className="mt-8 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to="/blog"
            search={{ tag }}
            className="inline-flex min-h-11 max-w-60 items-center rounded-full bg-surface-2 px-4 text-sm font-medium text-ink-2 hover:text-ink sm:min-h-9"
          >
            <bdi className="truncate">#{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
