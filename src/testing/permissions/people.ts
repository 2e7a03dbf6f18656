import { loggedIn, type Row } from './row.ts'

export const peopleRows: Record<string, Row> = {
  'GET /api/events': loggedIn,
}
