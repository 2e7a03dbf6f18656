import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { useZone } from '#platform/web/use-zone.ts'
import { isAuthorOrAdmin } from '#publishing/publication.ts'
import { DraftBar } from '#publishing/web/draft-bar.tsx'
import { Button } from '#ui/button.tsx'
import type { Post } from '../contract.ts'
import { isPublic } from './post-head.ts'
import { useMovePost } from './use-move-post.ts'

/** Tells the author and admins that the newest text is not public yet, with links to edit and publish. */
export function PostBars({ post }: { post: Post }) {
  const t = useTranslations('blog')
  const user = useUser()
  const text = useBarText(post)
  if (!user || !text || !isAuthorOrAdmin(user, post)) return null
  return (
    <DraftBar text={text} edit={{ to: paths.editPost(post.id), label: t('edit') }}>
      {user.isAdmin && post.status !== 'published' && <Publish post={post} />}
    </DraftBar>
  )
}

/** Undefined if the newest text is public. */
function useBarText(post: Post): string | undefined {
  const t = useTranslations('blog')
  const format = useFormatter()
  const timeZone = useZone()
  const { status, hasLiveVersion, publishedAt } = post
  if (status !== 'published') return t(`bar.${hasLiveVersion ? 'changed' : 'hidden'}.${status}`)
  if (publishedAt === null || isPublic(post)) return undefined
  const at = new Date(publishedAt)
  return t('bar.scheduled', {
    at: format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  })
}

function Publish({ post }: { post: Post }) {
  const t = useTranslations('blog')
  const { mutate, isPending } = useMovePost({ post })
  return (
    <Button pending={isPending} onClick={() => mutate({ status: 'published' })}>
      {t(post.status === 'draft' ? 'publish' : 'approve')}
    </Button>
  )
}
