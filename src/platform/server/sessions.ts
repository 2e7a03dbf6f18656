import type { Context, InTransaction } from './context.ts'

/** Heard by open streams: one session of a person ended, or, without a name, all of them. */
export const SESSION_ENDED = 'session.ended'

/** Names a session without opening it: the hash is not the token. */
export function sessionName(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash).toString('base64url')
}

/** Ends the open streams of one session of a person, or of all. */
export function announceEnd(
  { announce }: Pick<Context | InTransaction, 'announce'>,
  userId: number,
  tokenHash?: Uint8Array,
): void {
  const data = tokenHash && { session: sessionName(tokenHash) }
  announce({ to: [userId], topic: SESSION_ENDED, ...(data && { data }) })
}
