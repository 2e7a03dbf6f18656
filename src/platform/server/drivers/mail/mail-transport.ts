/** A file that goes along with a mail. */
export interface MailAttachment {
  name: string
  contentType: string
  bytes: Uint8Array
}

/** A picture that a mail shows without loading it from anywhere: `<img src="cid:…">`. */
export interface MailPicture {
  cid: string
  /** A PNG. */
  bytes: Uint8Array
}

/** A mail as it leaves, in words. */
export interface OutgoingMail {
  /** Of its row in the outbox; null for one that has none. */
  id: number | null
  /** The same each time it is tried, so that a receiver can tell a repetition from a second mail. */
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  pictures: MailPicture[]
  headers: Record<string, string>
  attachments?: readonly MailAttachment[]
}

/** Where mails go. */
export interface MailTransport {
  name: 'smtp' | 'mailbox'
  /** Resolves once somebody else is responsible for the mail; throws MailRefused when nobody ever will. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The receiver's final word: there is no such address, or it takes no such mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
