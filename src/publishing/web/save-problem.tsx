import { messageOf } from '#platform/web/query.ts'
import type { ApiError } from '#platform/api-error.ts'
import { SaveRefusal } from './save-refusal.tsx'
import { StaleNote } from './stale-note.tsx'

interface Props {
  saving: {
    save: { error: unknown }
    current: unknown
    changed: ApiError['changed']
    goOn: () => void
  }
  /** The present title, if another person changed the content. */
  title: string | undefined
  /** Shown if the server sends no message. */
  fallback: string
  onTakeOver: () => void
  /** Retries the save after the member has logged in again. */
  onRetry: () => void
}

/** Explains why a save failed: another person changed the content in the meantime, or the server rejected it. */
export function SaveProblem({ saving, title = '', fallback, onTakeOver, onRetry }: Props) {
  const { save, current, changed, goOn } = saving
  if (current !== undefined) {
    return <StaleNote title={title} changed={changed} onTakeOver={onTakeOver} onKeep={goOn} />
  }
  return (
    <SaveRefusal error={save.error} message={messageOf(save.error, fallback)} onRetry={onRetry} />
  )
}
