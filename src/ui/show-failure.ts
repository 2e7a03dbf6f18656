import { messageOf } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'

/** Shows why an action failed as a toast. `fallback` is used if the server sends no message. */
export function showFailure(error: unknown, title: string, fallback: string): void {
  showToast({ title, description: messageOf(error, fallback), variant: 'destructive' })
}
