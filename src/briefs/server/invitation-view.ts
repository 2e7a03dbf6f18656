import type { ReceivedInvitation, SentInvitation } from '../invitations-contract.ts'
import type { ReceivedRow, SentRow } from './queries/invitations.ts'
import { toCard, type Showing } from './view.ts'

export function toSent(row: SentRow): SentInvitation {
  const { id, note, status, createdAt, viberId, fullName, avatar } = row
  return {
    id,
    note,
    status,
    createdAt: createdAt.toISOString(),
    viber: { id: viberId, fullName, avatar },
  }
}

export function toReceived(row: ReceivedRow, showing: Showing): ReceivedInvitation {
  return {
    id: row.invitationId,
    note: row.note,
    status: row.invitationStatus,
    createdAt: row.invitedAt.toISOString(),
    brief: toCard(row, showing),
    client: { id: row.clientId, fullName: row.clientName, avatar: row.clientAvatar },
    ownOfferId: row.ownOfferId,
  }
}
