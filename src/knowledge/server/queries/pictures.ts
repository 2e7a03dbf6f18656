import type { Db } from '#platform/server/db.ts'
import { findReferencedFiles } from '#platform/server/referenced-files.ts'

export function listNamedPictures(db: Db, keys: readonly string[]): Promise<string[]> {
  return findReferencedFiles(db, db.selectFrom('knowledgeArticles').select('content as text'), keys)
}
