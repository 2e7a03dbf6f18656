import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** Looks for viruses in a file of this machine's disk. */
export interface Scanner {
  /** The name of what was found, or null. Throws when there is no answer. */
  scan(path: string): Promise<string | null>
}

/** For an answer, and for each piece that is taken. */
const ANSWERS_WITHIN_MS = 60_000
const MAX_ANSWER_LENGTH = 1000

/** ClamAV's daemon at a socket's path or at `host:port`. It gets the bytes, so it may run on another machine. */
export function createClamd(where: string, answersWithinMs = ANSWERS_WITHIN_MS): Scanner {
  return {
    async scan(path) {
      const socket = connect(addressOf(where))
      socket.setTimeout(answersWithinMs, () => socket.destroy(new Error('clamd does not answer')))
      try {
        const answer = readAnswer(socket)
        // Where clamd has heard enough it answers and hangs up, so a broken pipe is no fault yet.
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

/** INSTREAM: each piece behind its length, and a length of zero at the end. */
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
    socket.once('close', () => reject(new Error('clamd hung up')))
  })
}

function threatIn(said: string): string | null {
  if (said === 'stream: OK') return null
  const [, threat] = /^stream: (.+) FOUND$/.exec(said) ?? []
  if (threat) return threat
  throw new Error(`clamd said: ${said}`)
}
