import { promptWays, type PromptStatus } from './prompt.ts'

export type MoveName =
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'reject'
  | 'publish'
  | 'unpublish'
  | 'archive'
  | 'restore'

interface Move {
  to: PromptStatus
  name: MoveName
}

/** The buttons that change a prompt's status. Changes of the text are made in the editor. */
export function movesOf(from: PromptStatus, { isAdmin }: { isAdmin: boolean }): Move[] {
  return promptWays[isAdmin ? 'admin' : 'author'][from].flatMap((to) => {
    const name = nameOf(from, to)
    return name ? [{ to, name }] : []
  })
}

/** A rejected prompt has no button that makes it a draft, because its author edits it and submits it again. */
const toDraft: Partial<Record<PromptStatus, MoveName>> = {
  published: 'unpublish',
  pending_review: 'withdraw',
}
const toPublished: Partial<Record<PromptStatus, MoveName>> = {
  archived: 'restore',
  draft: 'publish',
  pending_review: 'approve',
  rejected: 'approve',
}

function nameOf(from: PromptStatus, to: PromptStatus): MoveName | undefined {
  if (to === 'draft') return toDraft[from]
  if (to === 'published') return toPublished[from]
  return { pending_review: 'submit', rejected: 'reject', archived: 'archive' }[to] as MoveName
}
