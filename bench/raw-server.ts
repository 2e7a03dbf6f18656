import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * The yardsticks. At `/rows` the same twenty services as `GET /api/services?limit=20`, by nothing but node:http and pg:
 * it validates nothing, checks nobody and sets no header but the type. At any other path the bytes that a product at
 * BYTES_OF answers there, fetched once and sent from memory.
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

const kept = new Map<string, { type: string; bytes: Buffer }>()

async function sendBytes(path: string, response: ServerResponse) {
  let known = kept.get(path)
  if (!known) {
    const original = await fetch(process.env['BYTES_OF'] + path)
    known = {
      type: original.headers.get('content-type') ?? '',
      bytes: Buffer.from(await original.arrayBuffer()),
    }
    kept.set(path, known)
  }
  response.writeHead(200, { 'content-type': known.type, 'content-length': known.bytes.length })
  response.end(known.bytes)
}

const server = createServer((request, response) => {
  const { url = '/' } = request
  if (url === '/healthz') response.end('ok')
  else if (url === '/rows') void answer(response)
  else void sendBytes(url, response)
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
