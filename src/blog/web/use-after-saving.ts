import { useNavigate } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { useUser } from '#platform/web/session.ts'
import type { Post } from '../contract.ts'

export function useAfterSaving(): (post: Post) => void {
  const navigate = useNavigate()
  const user = useUser()
  return (post) => void navigate(placeOf(post, user?.id))
}

/**
 * The page to open after saving: the editor for a draft, the post itself if it is published or belongs to another
 * author, and the member's own posts for a post under review or sent back.
 */
export function placeOf(
  { id, slug, status, authorId }: Pick<Post, 'id' | 'slug' | 'status' | 'authorId'>,
  userId: number | undefined,
) {
  if (status === 'draft') return { href: paths.editPost(id), replace: true }
  if (status === 'published' || authorId !== userId) return { href: paths.post(slug) }
  return { href: '/blog?tab=mine' }
}
