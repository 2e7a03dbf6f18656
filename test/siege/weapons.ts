import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { note, type Aim } from './aim.ts'

/** The pause after a refused connection, so that loops do not spin. */
const AGAIN_MS = 20
const PATIENCE_MS = 20_000

export interface Shot {
  method?: string
  path: string
  headers?: OutgoingHttpHeaders
  body?: string | Uint8Array
}

const addressFor = ({ addresses }: Aim, index: number) =>
  addresses[index % addresses.length] ?? '127.0.0.2'

/** Runs loops, spread over the addresses, that each send one request after another. */
export async function flood(aim: Aim, loops: number, shot: (number: number) => Shot) {
  const agents = aim.addresses.map(
    (localAddress) => new Agent({ keepAlive: true, localAddress, maxSockets: loops }),
  )
  let number = 0
  const loop = async (index: number) => {
    const agent = agents[index % agents.length]
    while (performance.now() < aim.until) {
      const answered = await fire(aim, { ...shot(number++), agent })
      note(aim.tally, answered)
      if (answered === 'cut') await delay(AGAIN_MS)
    }
  }
  const count = Math.max(1, Math.round(loops * aim.scale))
  await Promise.all(Array.from({ length: count }, (_, index) => loop(index)))
  for (const agent of agents) agent.destroy()
}

/** Sends one request; resolves with its status, or 'cut' when the connection closed without an answer. */
function fire(
  { port, until }: Aim,
  { agent, body, ...shot }: Shot & { agent?: Agent | undefined },
) {
  return new Promise<number | 'cut' | 'over'>((resolve) => {
    const headers = { ...shot.headers, ...(body && { 'content-length': body.length }) }
    const sent = request({ host: '127.0.0.1', port, method: 'GET', ...shot, agent, headers })
    const timer = setTimeout(
      () => {
        sent.destroy()
        resolve('over')
      },
      until - performance.now() + 50,
    )
    const end = (answered: number | 'cut') => {
      clearTimeout(timer)
      resolve(answered)
    }
    sent.on('response', (response) => {
      response.on('end', () => end(response.statusCode ?? 0)).on('error', () => end('cut'))
      response.on('close', () => end(response.statusCode ?? 0))
      response.resume()
    })
    sent.on('error', () => end('cut')).setTimeout(PATIENCE_MS, () => sent.destroy())
    sent.end(body)
  })
}

/** Keeps this many connections open. `use` defines what each does, and may return a timer to clear. */
export async function hold(
  aim: Aim,
  connections: number,
  use: (socket: Socket) => NodeJS.Timeout | void,
) {
  const sockets = new Set<Socket>()
  const open = (index: number) => {
    if (performance.now() >= aim.until) return
    const socket = connect({
      host: '127.0.0.1',
      port: aim.port,
      localAddress: addressFor(aim, index),
    })
    sockets.add(socket)
    let timer: NodeJS.Timeout | void
    socket.on('connect', () => {
      note(aim.tally, 'connected')
      timer = use(socket)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (timer) clearInterval(timer)
      sockets.delete(socket)
      if (performance.now() < aim.until) {
        note(aim.tally, 'cut')
        setTimeout(() => open(index), AGAIN_MS)
      }
    })
  }
  const count = Math.max(1, Math.round(connections * aim.scale))
  for (let index = 0; index < count; index++) {
    open(index)
    // Pauses, because the server's accept queue is short and dropped connections retry only after a second.
    if (index % 100 === 99) await delay(10)
  }
  await delay(Math.max(0, aim.until - performance.now()))
  for (const socket of sockets) socket.destroy()
}

/** Notes the status of each answer on this connection. */
export function listenTo(aim: Aim, socket: Socket): void {
  socket.on('data', (data: Buffer) => {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(data.subarray(0, 12).toString())?.[1]
    if (status) note(aim.tally, status)
  })
}
