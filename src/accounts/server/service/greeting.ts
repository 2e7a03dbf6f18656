import type { UserRow } from '../queries.ts'

/**
 * The name that a mail to this person greets: '' until the address has been confirmed. Before that the mailbox may be
 * a stranger's, and the name a text that the sender wants that stranger to read.
 */
export function greetedName({
  fullName,
  emailVerifiedAt,
}: Pick<UserRow, 'fullName' | 'emailVerifiedAt'>): string {
  return emailVerifiedAt ? fullName : ''
}
