import { adminsOnly, ofViber, type Row } from './row.ts'

/** What waits for admins, and what they know of people, is theirs alone. */
export const moderationRows: Record<string, Row> = {
  'GET /api/admin/inbox': adminsOnly,
  'GET /api/admin/inbox/counts': adminsOnly,
  'GET /api/admin/people/:id/history': { ...adminsOnly, with: ofViber },
}
