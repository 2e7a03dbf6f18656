import { createServer, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { elementsOf } from './elements.ts'

/**
 * The yardsticks. `/rows` returns the same twenty services as `GET /api/services?limit=20` with only node:http and pg:
 * no validation, no authentication, no headers but the content type. Any other path returns the bytes of the product at
 * BYTES_OF, fetched once and sent from memory; with `?by=react` React renders and streams the page's elements for each
 * request, as the product does.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const query = {
  name: 'services',
  text: `select s.id, s.user_id, s.title, s.description, s.category, s.subcategory,
      s.hourly_rate_cents, s.status, s.rating_sum, s.rating_count, s.created_at,
      u.full_name, u.headline, u.avatar,
      array(select k.name from skills k where k.service_id = s.id order by k.id) as skills,
      count(*) over () as total
    from services s join users u on u.id = s.user_id
    where s.status = 'active' and u.status = 'active'
    order by (s.rating_sum + 21.5) / (s.rating_count + 5) desc, s.id desc
    limit 20`,
}

async function answer(response: ServerResponse) {
  const { rows } = await pool.query(query)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(rows))
}

const BY_REACT = '?by=react'
const kept = new Map<string, { type: string; bytes: Buffer }>()
const elements = new Map<string, ReactNode>()

async function pageAt(path: string) {
  const known = kept.get(path)
  if (known) return known
  const original = await fetch(process.env['BYTES_OF'] + path)
  const bytes = Buffer.from(await original.arrayBuffer())
  const type = original.headers.get('content-type') ?? ''
  const page = { type, bytes }
  kept.set(path, page)
  return page
}

async function sendBytes(path: string, response: ServerResponse) {
  const { type, bytes } = await pageAt(path)
  response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
  response.end(bytes)
}

async function sendElements(path: string, response: ServerResponse) {
  const { type, bytes } = await pageAt(path)
  const page = elements.get(path) ?? elementsOf(bytes.toString())
  elements.set(path, page)
  response.writeHead(200, { 'content-type': type })
  const stream = await renderToReadableStream(page, { progressiveChunkSize: Infinity })
  await pipeline(stream, response)
}

const server = createServer((request, response) => {
  const { url = '/' } = request
  if (url === '/healthz') response.end('ok')
  else if (url === '/rows') void answer(response)
  else if (url.endsWith(BY_REACT)) void sendElements(url.slice(0, -BY_REACT.length), response)
  else void sendBytes(url, response)
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
