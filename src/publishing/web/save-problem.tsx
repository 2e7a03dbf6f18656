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
  /** The present title of what another person changed. */
  title: string | undefined
  /** Shown where the server gives no message. */
  fallback: string
  onTakeOver: () => void
  /** Saves again, after the member has logged in again. */
  onRetry: () => void
}

/** Why a form was not saved: another person changed it in the meantime, or the server refused it. */
export function SaveProblem({ saving, title = '', fallback, onTakeOver, onRetry }: Props) {
  const { save, current, changed, goOn } = saving
  if (current !== undefined) {
    return <StaleNote title={title} changed={changed} onTakeOver={onTakeOver} onKeep={goOn} />
  }
  return (
    <SaveRefusal error={save.error} message={messageOf(save.error, fallback)} onRetry={onRetry} />
  )
}
