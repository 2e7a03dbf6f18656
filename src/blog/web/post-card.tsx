import { Link } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { Skeleton, Loading } from '#ui/skeleton.tsx'
import type { PostCard as Post } from '../contract.ts'
import { CategoryBadge, PostByline } from './post-byline.tsx'
import { PostCover } from './post-cover.tsx'

const listClass = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3'
const cardClass =
  'relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-1'

interface Props {
  posts: readonly Post[]
  /** The level of the titles' headings. */
  level?: 2 | 3 | 4
}

export function PostCards({ posts, level = 2 }: Props) {
  return (
    <ul className={listClass}>
      {posts.map((post) => (
        <li key={post.id}>
          <PostCard post={post} level={level} />
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  post: Post
  level: 2 | 3 | 4
}

/** The link of the title covers the whole card. */
function PostCard({ post, level }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <article
      className={`${cardClass} transition duration-150 ease-out-soft hover:-translate-y-0.5 hover:shadow-2`}
    >
      <PostCover post={post} className="aspect-video" />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <CategoryBadge category={post.category} className="self-start" />
        <Heading
          dir="auto"
          className="line-clamp-3 font-sans text-lg leading-snug font-semibold wrap-anywhere"
        >
          <Link to={paths.post(post.slug)} className="card-link">
            {post.title}
          </Link>
        </Heading>
        <p dir="auto" className="line-clamp-4 wrap-anywhere text-ink-2">
          {post.excerptText}
        </p>
        <PostByline post={post} className="mt-auto border-t border-line pt-3" />
      </div>
    </article>
  )
}

export function PostCardsSkeleton() {
  return (
    <Loading className={listClass}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className={cardClass}>
          <Skeleton className="aspect-video rounded-none" />
          <div className="grid gap-3 p-5">
            <Skeleton className="h-7 w-24 rounded-full" />
            <Skeleton className="h-12" />
            <Skeleton className="h-20" />
            <Skeleton className="h-6 w-2/3" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
