import type { UserRow } from '../queries/users.ts'

/**
 * The name for the greeting of an email; '' until the address is confirmed. Until then the mailbox may be a
 * stranger's, and the name could carry a message to that stranger.
 */
export function greetedName({
  fullName,
  emailVerifiedAt,
}: Pick<UserRow, 'fullName' | 'emailVerifiedAt'>): string {
  return emailVerifiedAt ? fullName : ''
}
