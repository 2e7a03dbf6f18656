import type { Transporter } from 'nodemailer'
import { MailRefused, type MailTransport } from './mail-transport.ts'

const CONNECTIONS = 3
/** How long a mail server may take to be there, and to answer each thing. */
const PATIENCE = { connectMs: 10_000, answerMs: 30_000 }

/** A mail server by its address; the library is loaded with the first mail. */
export function createSmtp(url: string, patience = PATIENCE): MailTransport {
  let opened: Promise<Transporter> | undefined
  return {
    name: 'smtp',
    async send({ messageId, from, to, subject, text, html, headers, ...parts }) {
      const { pictures, attachments = [] } = parts
      opened ??= open(url, patience)
      const transporter = await opened
      try {
        // As an object, so that no part of an address is read as a list of several.
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
        throw isFinal(error) ? new MailRefused('The receiver refuses it', { cause: error }) : error
      }
    },
    close() {
      void opened?.then((transporter) => transporter.close())
    },
  }
}

async function open(url: string, patience: typeof PATIENCE): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    socketTimeout: patience.answerMs,
    // What a mail says comes from people: it names no file or address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * A refusal with 5xx of this receiver or these words will not change. One of the sender, the password or
 * the connection is for the operator to mend, and waits; so does anything with 4xx.
 */
function isFinal(error: unknown): boolean {
  const { code, command, responseCode } = error as {
    code?: string
    command?: string
    responseCode?: number
  }
  if (responseCode === undefined) return code === 'EENVELOPE'
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
