import type { Db } from '#platform/server/db.ts'
import { findReferencedFiles } from '#platform/server/referenced-files.ts'

const columns = ['content', 'featuredImage', 'ogImage'] as const

/** Which of these uploads a post shows, or one of its texts that wait or were replaced; trash is kept, too. */
export function listNamedPictures(db: Db, keys: readonly string[]): Promise<string[]> {
  const [first, ...rest] = columns.flatMap((column) => [
    db.selectFrom('blogPosts').select(`${column} as text`),
    db.selectFrom('blogRevisions').select(`${column} as text`),
  ])
  if (!first) return Promise.resolve([])
  return findReferencedFiles(
    db,
    rest.reduce((all, one) => all.unionAll(one), first),
    keys,
  )
}
