import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import { useAction } from '#publishing/web/use-action.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Pencil, RotateCcw, Trash2 } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { blogAdminContract } from '../admin-contract.ts'
import type { PostCard } from '../contract.ts'
import { ChangesButton } from './changes-button.tsx'
import { DeletePost } from './delete-post.tsx'
import { PostMoveButtons } from './move-buttons.tsx'
import { usePostsChanged } from './blog-queries.ts'

interface Props {
  post: PostCard
  onReject: () => void
}

export function AdminPostActions({ post, onReject }: Props) {
  const t = useTranslations('blog')
  const [isDeleting, setDeleting] = useState(false)
  const name = isolated(post.title)
  if (post.deletedAt !== null) return <TrashActions post={post} />
  return (
    <span className="flex flex-wrap justify-end gap-1 md:justify-start">
      <ChangesButton post={post} onReject={onReject} />
      <PostMoveButtons post={post} onReject={onReject} />
      <Link
        to={paths.editPost(post.id)}
        aria-label={t('editNamed', { name })}
        title={t('edit')}
        className={buttonClass('ghost', 'icon')}
      >
        <Pencil aria-hidden className="size-4" />
      </Link>
      <DeleteButton post={post} onClick={() => setDeleting(true)} />
      {isDeleting && <DeletePost post={post} onClose={() => setDeleting(false)} />}
    </span>
  )
}

/** Restores the post as a draft; super admins may also purge it. */
function TrashActions({ post }: { post: PostCard }) {
  const t = useTranslations('blog')
  const user = useUser()
  const [isPurging, setPurging] = useState(false)
  const restore = useAction({
    call: () => api(blogAdminContract).restore({ id: post.id }),
    done: () => ({ title: t('restored') }),
    failed: { title: t('statusFailed'), description: t('errorOccurred') },
    changed: usePostsChanged(),
  })
  return (
    <span className="flex flex-wrap justify-end gap-1 md:justify-start">
      <Button
        look="secondary"
        pending={restore.isPending}
        aria-label={t('moveNamed', { action: t('restore'), name: isolated(post.title) })}
        onClick={() => restore.mutate()}
      >
        <RotateCcw aria-hidden className="size-4" />
        {t('restore')}
      </Button>
      {user?.role === 'super_admin' && (
        <DeleteButton post={post} onClick={() => setPurging(true)} />
      )}
      {isPurging && <DeletePost isPurge post={post} onClose={() => setPurging(false)} />}
    </span>
  )
}

function DeleteButton({ post, onClick }: { post: PostCard; onClick: () => void }) {
  const t = useTranslations('blog')
  return (
    <Button
      look="ghost"
      size="icon"
      aria-haspopup="dialog"
      aria-label={t('deleteNamed', { name: isolated(post.title) })}
      title={t('delete')}
      onClick={onClick}
    >
      <Trash2 aria-hidden className="size-4" />
    </Button>
  )
}
