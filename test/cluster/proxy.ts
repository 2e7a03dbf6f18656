import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Proxy {
  url: string
  /** The number of requests interrupted by the death of a process; their outcome is only in the database. */
  broken(): number
  close(): Promise<void>
}

/**
 * Sends each request to the next process in turn. Skips a process that cannot be reached, and never sends a request
 * twice.
 */
export async function startProxy(upstreams: string[]): Promise<Proxy> {
  let turn = 0
  let broken = 0

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    for (const _ of upstreams) {
      const upstream = upstreams[turn++ % upstreams.length] ?? ''
      const outcome = await pass(upstream, incoming, body, response)
      if (outcome === 'broken') broken++
      if (outcome !== 'unreachable') return
    }
    response.writeHead(503).end()
  }

  const server = createServer((incoming, response) => void answer(incoming, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken: () => broken,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function pass(
  upstream: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<'answered' | 'unreachable' | 'broken'> {
  return new Promise((resolve) => {
    const passed = request(upstream + url, { method, headers }, (got) => {
      response.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(response)
      got.once('end', () => resolve('answered'))
      got.once('error', () => {
        response.destroy()
        resolve('broken')
      })
    })
    passed.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve('unreachable')
      if (!response.headersSent) response.writeHead(502).end()
      resolve('broken')
    })
    passed.end(body)
  })
}
