import type { Db } from '#platform/server/db.ts'
import { namedFiles } from '#platform/server/named-files.ts'

export function listNamedPictures(db: Db, keys: readonly string[]): Promise<string[]> {
  return namedFiles(db, db.selectFrom('knowledgeArticles').select('content as text'), keys)
}
