import type { Draft } from '#platform/web/use-draft.ts'
import { DraftNote } from '#ui/draft-note.tsx'

/** What was typed earlier and never saved, where there is any. */
export function FoundDraft({ draft: { foundAt, restore, discard } }: { draft: Draft }) {
  if (!foundAt) return null
  return <DraftNote savedAt={foundAt} onRestore={restore} onDiscard={discard} />
}
