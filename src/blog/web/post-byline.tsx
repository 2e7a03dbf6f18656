import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import type { PostCard } from '../contract.ts'
import type { PostCategory } from '../revision.ts'

interface Props {
  post: Pick<
    PostCard,
    | 'authorId'
    | 'authorName'
    | 'authorAvatar'
    | 'isAuthorProvider'
    | 'publishedAt'
    | 'createdAt'
    | 'readingMinutes'
  >
  /** Links the author's name to the profile, if there is one. */
  isLinked?: boolean
  className?: string
}

/** The author, the date of publication or else of creation, and the reading time. */
export function PostByline({ post, isLinked = false, className }: Props) {
  const t = useTranslations('blog')
  const { authorId, authorName, isAuthorProvider, publishedAt, createdAt } = post
  const name = authorId === null ? t('anonymous') : authorName
  const hasProfile = isLinked && authorId !== null && isAuthorProvider
  return (
    <div className={cx('flex items-center gap-3 text-sm', className)}>
      <Avatar name={name} src={post.authorAvatar} size={isLinked ? 'md' : 'sm'} />
      <div className="min-w-0">
        {hasProfile ? (
          <Link
            to={paths.viber(authorId)}
            dir="auto"
            className="inline-block min-h-6 max-w-full truncate font-semibold hover:underline"
          >
            {name}
          </Link>
        ) : (
          <p dir="auto" className="truncate font-semibold">
            {name}
          </p>
        )}
        <p className="text-ink-3">
          <DateText at={publishedAt ?? createdAt} /> ·{' '}
          {t('readingTime', { minutes: post.readingMinutes })}
        </p>
      </div>
    </div>
  )
}

interface BadgeProps {
  category: PostCategory | null
  className?: string
}

export function CategoryBadge({ category, className }: BadgeProps) {
  if (!category) return null
  return (
    <Link
      to="/blog"
      search={{ category: category.slug }}
      className={cx(
        'relative z-10 inline-flex min-h-7 max-w-full items-center rounded-full bg-brand-soft px-3 text-xs font-medium text-brand-ink hover:underline',
        className,
      )}
    >
      <bdi className="truncate">{category.name}</bdi>
    </Link>
  )
}
