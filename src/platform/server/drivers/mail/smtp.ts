import type { Transporter } from 'nodemailer'
import { MailRefused, MailServerFailed, type MailTransport } from './mail-transport.ts'

const CONNECTIONS = 3
/** The timeouts for the connection to the mail server and for each of its responses. */
const TIMEOUTS = { connectMs: 10_000, answerMs: 30_000 }

/** Sends emails through an SMTP server. The library is loaded with the first email. */
export function createSmtp(url: string, patience = TIMEOUTS): MailTransport {
  let opened: Promise<Transporter> | undefined
  return {
    name: 'smtp',
    async send({ messageId, from, to, subject, text, html, headers, ...parts }) {
      const { pictures, attachments = [] } = parts
      opened ??= open(url, patience)
      const transporter = await opened
      try {
        // An object, so that the address cannot be parsed as a list of addresses.
        const address = { name: '', address: to }
        const shown = pictures.map(({ cid, bytes }) => ({
          cid,
          filename: 'logo.png',
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
          content: Buffer.from(bytes),
        }))
        await transporter.sendMail({
          messageId,
          from,
          to: address,
          subject,
          text,
          html,
          headers,
          attachments: [
            ...shown,
            ...attachments.map(({ name, contentType, bytes }) => ({
              filename: name,
              contentType,
              content: Buffer.from(bytes),
            })),
          ],
        })
      } catch (error) {
        throw asOutcome(error)
      }
    },
    close() {
      void opened?.then((transporter) => transporter.close())
    },
  }
}

async function open(url: string, patience: typeof TIMEOUTS): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    socketTimeout: patience.answerMs,
    // Members write parts of an email's content, so it must not be able to name files or URLs to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  /** The whole answer, such as `550 5.1.1 No such user`. */
  response?: string
}

/**
 * A 5xx refusal of this recipient or content is permanent. A refusal of the sender, the password or the connection must
 * be fixed by the operator, so it is retried, as are all 4xx responses.
 */
function asOutcome(error: unknown): unknown {
  const { code, command, responseCode, ...rest } = error as SmtpError
  if (code === undefined) return error
  const isOfEmail = command === 'RCPT TO' || command === 'DATA'
  if (responseCode === undefined ? code === 'EENVELOPE' : isOfEmail && responseCode >= 500) {
    const isOfAddress = command === 'RCPT TO' && isAboutAddress(rest.response ?? '')
    return new MailRefused('The receiver refuses it', { isOfAddress, cause: error })
  }
  // 421 says that the server closes the connection. Without a response, EMESSAGE says that the email is too large.
  if (responseCode === undefined ? code === 'EMESSAGE' : isOfEmail && responseCode !== 421) {
    return error
  }
  return new MailServerFailed('The mail server takes no emails', { cause: error })
}

/**
 * Whether a refusal says that there is no such address: by the code of RFC 3463, wherever the answer has it, and without
 * one by the usual words. Anything else may be about the sender, a policy, a limit or a full mailbox.
 */
function isAboutAddress(response: string): boolean {
  const [, detail] = /\b(5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  if (isAboutSender.test(response)) return false
  if (detail !== undefined) return /^5\.(?:1\.(?:[0-6]|10)|2\.[01])$/.test(detail)
  return /^55[013]/.test(response) && saysUnknown.test(response)
}

const isAboutSender =
  /authenti|black|block|deni|dkim|dmarc|policy|quota|\brate\b|relay|reputation|sender|spam|spf|too many/i
const saysUnknown =
  /no such|not exist|not found|unknown|invalid (?:address|mailbox|recipient)|mailbox (?:unavailable|disabled)|no mailbox|user disabled/i
