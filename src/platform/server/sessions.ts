import type { Context, InTransaction } from './context.ts'

/** The signal that closes open streams: of one session, or of all sessions of a member if it names none. */
export const SESSION_ENDED = 'session.ended'

/** Identifies a session without granting access to it, because the hash cannot be used as a token. */
export function sessionName(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash).toString('base64url')
}

/** Closes the open streams of one session of a member, or of all of them. */
export function announceEnd(
  { announce }: Pick<Context | InTransaction, 'announce'>,
  userId: number,
  tokenHash?: Uint8Array,
): void {
  const data = tokenHash && { session: sessionName(tokenHash) }
  announce({ to: [userId], topic: SESSION_ENDED, ...(data && { data }) })
}
