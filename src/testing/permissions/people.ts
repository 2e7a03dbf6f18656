import { signedIn, type Row } from './row.ts'

/** Who may see and change what is a person's own: messages, notifications, account. */
export const peopleRows: Record<string, Row> = {
  'GET /api/events': signedIn,
}
