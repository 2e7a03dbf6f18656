import { SMTPServer } from 'smtp-server'

interface Received {
  to: string[]
  raw: string
}

/** A mail server: what it received, and how it refuses. It refuses every login. */
export interface TestSmtp {
  url: string
  received: Received[]
  /** The next refusals, in their order. */
  refusals: { at: 'RCPT' | 'DATA'; code: number }[]
  /** What it always answers about an address, such as `550 No such user`. */
  answers: Map<string, string>
  close(): Promise<void>
}

export async function startSmtp(): Promise<TestSmtp> {
  const post: Omit<TestSmtp, 'url' | 'close'> = { received: [], refusals: [], answers: new Map() }
  const refusalAt = (at: 'RCPT' | 'DATA') => {
    if (post.refusals[0]?.at !== at) return null
    const { code } = post.refusals.shift() ?? { code: 500 }
    return answer(code, 'not now, person1@example.org')
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    onRcptTo({ address }, _session, done) {
      const [, code, text = ''] = /^(\d{3}) (.*)$/.exec(post.answers.get(address) ?? '') ?? []
      done(code === undefined ? refusalAt('RCPT') : answer(Number(code), text))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = refusalAt('DATA')
        if (refusal) return done(refusal)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        post.received.push({ to, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  const { port } = await new Promise<{ port: number }>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () =>
      resolve(listening.address() as { port: number }),
    )
  })
  return {
    ...post,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
