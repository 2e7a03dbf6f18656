import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Random } from '#app/server/demo/random.ts'

/** Forwards webhooks from the gateway to the product unreliably. */
export interface WebhookProxy {
  url: string
  counts: { delivered: number; twice: number; lost: number; reordered: number }
  close(): Promise<void>
}

interface Delivery {
  body: string
  headers: Record<string, string>
}

const HELD_BACK = 4

export async function startWebhookProxy(target: string, random: Random): Promise<WebhookProxy> {
  const counts = { delivered: 0, twice: 0, lost: 0, reordered: 0 }
  const held: Delivery[] = []

  async function forward({ body, headers }: Delivery): Promise<number> {
    const answer = await fetch(target, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(4000),
    }).catch(() => undefined)
    if (answer?.ok) counts.delivered++
    return answer?.status ?? 503
  }

  /** Returns the status that the gateway receives. */
  async function deliver(delivery: Delivery): Promise<number> {
    const chance = random()
    // Lost for good, except chargeback events: there is no other way to learn of them, so they are refused and sent
    // again.
    if (chance < 0.2) {
      counts.lost++
      return isRepeated(delivery) ? 503 : 200
    }
    if (chance < 0.4) {
      counts.twice++
      const answers = await Promise.all([forward(delivery), forward(delivery)])
      return Math.max(...answers)
    }
    if (chance < 0.6 && !isRepeated(delivery)) {
      counts.reordered++
      held.push(delivery)
      if (held.length < HELD_BACK) return 200
      for (const late of held.splice(0).toReversed()) await forward(late)
      return 200
    }
    return forward(delivery)
  }

  const server = createServer((request, response) => {
    void readDelivery(request)
      .then(deliver)
      .then((status) => response.writeHead(status).end())
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function isRepeated({ body }: Delivery): boolean {
  return body.includes('"charge.dispute.')
}

async function readDelivery(request: IncomingMessage): Promise<Delivery> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers: Record<string, string> = {}
  for (const name of ['content-type', 'test-gateway-signature']) {
    headers[name] = String(request.headers[name])
  }
  return { body: Buffer.concat(chunks).toString(), headers }
}
