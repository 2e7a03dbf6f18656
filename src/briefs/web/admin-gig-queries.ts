import type { Query } from '@tanstack/react-query'
import { read } from '#platform/web/query.ts'
import { briefsContract } from '../contract.ts'

/** A gig as the moderation inbox shows it. */
export const gigForAdmins = (id: number) => read(briefsContract, 'get', { id })

/** Whether a query is outdated after an admin's decision about a gig. */
export function isAboutGigs({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return /^\/api\/(admin\/)?briefs\b/.test(String(path))
}
