import type { UserRow } from '../queries.ts'

/**
 * The name in the greeting of a mail to this person: '' until the address is confirmed. Until then
 * the mailbox may be a stranger's, and the name could be a text that the sender wants that stranger
 * to read.
 */
export function greetedName({
  fullName,
  emailVerifiedAt,
}: Pick<UserRow, 'fullName' | 'emailVerifiedAt'>): string {
  return emailVerifiedAt ? fullName : ''
}
