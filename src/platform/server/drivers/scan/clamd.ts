import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** Scans a local file for viruses. */
export interface Scanner {
  /** The name of the threat found, or null. Throws if the scanner does not respond. */
  scan(path: string): Promise<string | null>
}

/** The timeout for the response and for each chunk sent. */
const ANSWERS_WITHIN_MS = 60_000
const MAX_ANSWER_LENGTH = 1000

/** The ClamAV daemon at a socket path or `host:port`. The bytes are sent to it, so it may run on another machine. */
export function createClamd(where: string, answersWithinMs = ANSWERS_WITHIN_MS): Scanner {
  return {
    async scan(path) {
      const socket = connect(addressOf(where))
      socket.setTimeout(answersWithinMs, () => socket.destroy(new Error('clamd does not answer')))
      try {
        const answer = readAnswer(socket)
        // clamd may respond and close the connection before it has read everything, so a broken pipe is not yet an
        // error.
        const sending = pipeline(commandOf(path), socket, { end: false }).catch(() => {})
        const said = await answer
        socket.destroy()
        await sending
        return threatIn(said)
      } finally {
        socket.destroy()
      }
    },
  }
}

function addressOf(where: string) {
  if (where.startsWith('/')) return { path: where }
  const [host = '', port] = where.split(':')
  return { host, port: Number(port) }
}

/** The INSTREAM command: each chunk is preceded by its length, and a length of zero ends it. */
async function* commandOf(path: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    socket.on('data', (data: Buffer) => {
      said += data.toString()
      if (said.includes('\0') || said.length > MAX_ANSWER_LENGTH) resolve(said.split('\0')[0] ?? '')
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('clamd closed the connection')))
  })
}

function threatIn(said: string): string | null {
  if (said === 'stream: OK') return null
  const [, threat] = /^stream: (.+) FOUND$/.exec(said) ?? []
  if (threat) return threat
  throw new Error(`clamd answered: ${said}`)
}
