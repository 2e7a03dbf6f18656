import type { Db } from '#platform/server/db.ts'
import { findReferencedFiles } from '#platform/server/referenced-files.ts'

const columns = ['content', 'featuredImage', 'ogImage'] as const

/** Returns those of the uploads that a post or a revision uses. Posts in the trash count as well. */
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
