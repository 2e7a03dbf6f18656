import { blogContract, type Post } from '#blog/contract.ts'
import { ChangesButton } from '#blog/web/changes-button.tsx'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { read } from '#platform/web/query.ts'
import { ReviewCard } from './review-card.tsx'

export const postQuery = (id: number) => read(blogContract, 'get', { id })

interface Props {
  post: Post
  onDecided: () => void
}

/** A post waiting for review. */
export function PostReviewCard({ post, onDecided }: Props) {
  const { id, version, title, slug, revision, excerptText } = post
  return (
    <ReviewCard
      of="post"
      item={post}
      title={revision?.title ?? title}
      page={paths.post(slug)}
      editor={paths.editPost(id)}
      changes={<ChangesButton post={post} />}
      queryKey={postQuery(id).queryKey}
      decide={(decision) => api(blogContract).setStatus({ id, version, ...decision })}
      onDecided={onDecided}
    >
      <blockquote dir="auto" className="rounded-lg bg-surface-2 px-4 py-3 wrap-anywhere">
        {revision?.excerpt ?? excerptText}
      </blockquote>
    </ReviewCard>
  )
}
