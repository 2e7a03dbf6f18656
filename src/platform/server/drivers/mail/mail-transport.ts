/** A file attached to an email. */
export interface MailAttachment {
  name: string
  contentType: string
  bytes: Uint8Array
}

/** An image that an email displays without loading it from a server: `<img src="cid:…">`. */
export interface MailPicture {
  cid: string
  /** The image as PNG. */
  bytes: Uint8Array
}

/** A complete email, ready to be sent. */
export interface OutgoingMail {
  /** The id of its outbox row; null if it has none. */
  id: number | null
  /** Stays the same for each attempt, so that a receiver can recognize a duplicate. */
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

/** A channel for sending emails. */
export interface MailTransport {
  name: 'smtp' | 'mailbox'
  /**
   * Resolves when the next server has accepted the email. Throws MailRefused if a retry cannot succeed, and
   * MailServerFailed if the server takes no emails at all.
   */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The receiver refused the email permanently, for example because the address does not exist. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  /** True if the receiver says that the address itself takes no emails. */
  readonly isOfAddress: boolean

  constructor(message: string, { isOfAddress, cause }: { isOfAddress: boolean; cause: unknown }) {
    super(message, { cause })
    this.isOfAddress = isOfAddress
  }
}

/** The mail server cannot be reached, or refuses the login or the sender: the operator must act. */
export class MailServerFailed extends Error {
  override readonly name = 'MailServerFailed'
}
