import { adminsOnly, ofViber, type Row } from './row.ts'

/** The moderation inbox and the history of people are for admins only. */
export const moderationRows: Record<string, Row> = {
  'GET /api/admin/inbox': adminsOnly,
  'GET /api/admin/inbox/counts': adminsOnly,
  'GET /api/admin/people/:id/history': { ...adminsOnly, with: ofViber },
}
