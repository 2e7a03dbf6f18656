import { useContentChanged } from '#publishing/web/use-content-changed.ts'

/** Reads again every list and page that shows articles or categories. */
export function useKnowledgeChanged(): () => Promise<void> {
  return useContentChanged((path) => path.startsWith('/api/knowledge-base'))
}
