import type { Pool } from 'pg'
import type { Random } from '#app/server/demo/random.ts'

/**
 * The people of a made-up marketplace. Everything that the buyers and the product do not decide is drawn here: when
 * people join, how good they are, how fast they answer, and when they stop working without telling anyone.
 */

const AT_LAUNCH = 200
const JOIN_A_DAY = 4
const SECOND_SERVICE = 0.3
const UNCONFIRMED = 0.1
/** Media Production lists services by this skill. */
const WITH_VIDEO = 0.12
/** The chance that a viber stops working on a day: half are gone after 230 days. */
const STOPS = 0.003
const CLIENTS = 500

export interface Viber {
  id: number
  isConfirmed: boolean
  /** The mean of the stars that their work earns. */
  skill: number
  answerMinutes: number
  isActive: boolean
  finishedOn: number
}

export interface Offer {
  id: number
  viber: Viber
  publishedOn: number
  stars: number
  reviews: number
  seenOn: number | undefined
  hiredOn: number | undefined
  /** Impressions as a newcomer, and those of them in the first week. */
  impressions: { asNewcomer: number; inFirstWeek: number }
}

export interface World {
  vibers: Viber[]
  offers: Map<number, Offer>
  clientIds: number[]
  subcategories: { category: string; slug: string }[]
}

export async function createWorld(pool: Pool): Promise<World> {
  const { rows: subcategories } = await pool.query<World['subcategories'][number]>(
    'select category, slug from subcategories order by category, sort_order',
  )
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (username, email, full_name, password_hash, created_at)
     select 'client' || n, 'client' || n || '@example.org', 'Client ' || n, 'none', now()
     from generate_series(1, $1::int) n returning id`,
    [CLIENTS],
  )
  return { vibers: [], offers: new Map(), clientIds: rows.map(({ id }) => id), subcategories }
}

/** People join and publish their services; some of the others stop working. */
export async function beginDay(pool: Pool, world: World, day: number, random: Random) {
  for (const viber of world.vibers) if (random() < STOPS) viber.isActive = false
  const count = day === 0 ? AT_LAUNCH : JOIN_A_DAY
  for (let n = 0; n < count; n++) {
    const viber = await join(pool, random)
    world.vibers.push(viber)
    const services = random() < SECOND_SERVICE ? 2 : 1
    for (let one = 0; one < services; one++) {
      const id = await publish(pool, viber, world, random)
      world.offers.set(id, {
        id,
        viber,
        publishedOn: day,
        stars: 0,
        reviews: 0,
        seenOn: undefined,
        hiredOn: undefined,
        impressions: { asNewcomer: 0, inFirstWeek: 0 },
      })
    }
  }
}

async function join(pool: Pool, random: Random): Promise<Viber> {
  const isConfirmed = random() >= UNCONFIRMED
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (username, email, full_name, password_hash, is_service_provider, created_at, email_verified_at)
     select 'viber' || n, 'viber' || n || '@example.org', 'Viber ' || n, 'none', true, now(),
       case when $1 then now() end
     from (select count(*) as n from users) counted returning id`,
    [isConfirmed],
  )
  return {
    id: rows[0]?.id ?? 0,
    isConfirmed,
    skill: Math.min(5, 4.6 + 0.35 * normal(random)),
    answerMinutes: Math.round(180 * Math.exp(1.2 * normal(random))),
    isActive: true,
    finishedOn: Number.NEGATIVE_INFINITY,
  }
}

async function publish(pool: Pool, viber: Viber, { subcategories }: World, random: Random) {
  const { category, slug } = random.pick(subcategories)
  const { rows } = await pool.query<{ id: number }>(
    `insert into services (user_id, title, description, category, subcategory, hourly_rate_cents, created_at, updated_at)
     values ($1, 'I do this work for you', 'What you get and how long it takes.', $2, $3, $4, now(), now())
     returning id`,
    [viber.id, category, slug, random.between(20, 120) * 100],
  )
  const id = rows[0]?.id ?? 0
  if (random() < WITH_VIDEO) {
    await pool.query(`insert into skills (service_id, name) values ($1, 'Video editing')`, [id])
  }
  return id
}

export interface Job {
  offer: Offer
  hiredOn: number
  endsOn: number
  /** Undefined if the client writes no review. */
  stars: number | undefined
}

/** Writes the orders that end today, with their answers and reviews, and adds the stars to the services. */
export async function finish(pool: Pool, jobs: readonly Job[], world: World, random: Random) {
  if (jobs.length === 0) return
  const client = await pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    for (const { offer, hiredOn, endsOn, stars } of jobs) {
      const { viber } = offer
      const clientId = random.pick(world.clientIds)
      const days = endsOn - hiredOn
      const { rows } = await client.query<{ id: number }>(
        `insert into orders (checkout_id, client_id, provider_id, service_id, status, title, half_hours, rate_cents,
           total_cents, fee_bps, fee_cents, provider_cents, currency, created_at, updated_at, completed_at, last_event)
         select coalesce(max(id), 0) + 1, $1, $2, $3, 'completed', 'Work', 2, 6500, 6500, 2000, 1300, 5200, 'usd',
           now() - $4::int * interval '1 day', now(), now(), 'approve' from orders returning id`,
        [clientId, viber.id, offer.id, days],
      )
      const orderId = rows[0]?.id
      await client.query(
        `insert into order_events (order_id, kind, actor_id, actor_role, at)
         values ($1, 'accept', $2, 'provider', now() - $3::int * interval '1 day' + $4::int * interval '1 minute')`,
        [orderId, viber.id, days, viber.answerMinutes],
      )
      if (stars === undefined) continue
      await client.query(
        `insert into reviews (order_id, client_id, provider_id, service_id, rating, created_at, updated_at)
         values ($1, $2, $3, $4, $5, now(), now())`,
        [orderId, clientId, viber.id, offer.id, stars],
      )
    }
    await client.query('commit')
  } finally {
    client.release()
  }
  for (const { offer, stars } of jobs) if (stars !== undefined) await addStars(pool, offer, stars)
}

/** With triggers, which bring the service to its new place in the index. */
async function addStars(pool: Pool, offer: Offer, stars: number) {
  offer.stars += stars
  offer.reviews += 1
  await pool.query(
    'update services set rating_sum = rating_sum + $2, rating_count = rating_count + 1 where id = $1',
    [offer.id, stars],
  )
}

/** A day passes: all dates that the order of lists depends on move back by one day, as tests move them. */
export async function passADay(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(`update services set created_at = created_at - interval '1 day'`)
    await client.query(`update orders set created_at = created_at - interval '1 day'
      where created_at > now() - interval '100 days'`)
    await client.query(`update order_events set at = at - interval '1 day'
      where at > now() - interval '100 days'`)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The normal distribution (Box and Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
