import { useNavigate } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import type { Post } from '../contract.ts'

/** On to what became of it: the post itself, one's own posts where it waits, or the editor for a draft. */
export function useAfterSaving(): (post: Post) => void {
  const navigate = useNavigate()
  return ({ id, slug, status }) => {
    if (status === 'draft') void navigate({ to: paths.editPost(id), replace: true })
    else if (status === 'published') void navigate({ to: paths.post(slug) })
    else void navigate({ to: '/blog', search: { tab: 'mine' } })
  }
}
