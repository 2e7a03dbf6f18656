import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * The yardstick: the same twenty services as `GET /api/services?limit=20`, by nothing but node:http and
 * pg. It validates nothing, checks nobody and sets no header but the type.
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

const server = createServer((request, response) => {
  if (request.url === '/healthz') response.end('ok')
  else void answer(response)
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
