import type { Endpoint } from '#platform/contract.ts'
import type { Database } from '#platform/server/db.ts'

export type Row = Record<string, unknown>

const MOST = 80
/** The number of hours in each order. */
const HOURS = 2
/** The number of other users' rows to keep per table. */
const OTHERS = 25

/** The table for each path. Callers also try rows that no answer has shown them. */
const TABLES: Record<string, string> = {
  users: 'users',
  people: 'users',
  services: 'services',
  orders: 'orders',
  disputes: 'disputes',
  reviews: 'reviews',
  payouts: 'payouts',
  documents: 'documents',
  messages: 'messages',
  attachments: 'attachments',
  reports: 'reports',
  appeals: 'appeals',
  'provider-applications': 'provider_applications',
  'contact-messages': 'contact_messages',
  subcategories: 'subcategories',
  discovery: 'discovery_categories',
  pages: 'pages',
  menus: 'menus',
  'blog/posts': 'blog_posts',
  'blog/categories': 'blog_categories',
  'knowledge-base/articles': 'knowledge_articles',
  'knowledge-base/articles/id': 'knowledge_articles',
  'knowledge-base/categories': 'knowledge_categories',
  prompts: 'prompts',
  'prompt-categories': 'prompt_categories',
  reconciliation: 'reconciliation_runs',
}

/** The collection to which a field such as `serviceId` refers. */
const NAMED: Record<string, string> = {
  userId: 'users',
  viberId: 'users',
  receiverId: 'users',
  authorId: 'users',
  actorId: 'users',
  serviceId: 'services',
  orderId: 'orders',
  extendsOrderId: 'orders',
  thanksOrderId: 'orders',
  pageId: 'pages',
  subjectId: 'services',
  upTo: 'messages',
  moveTo: 'prompt-categories',
}

/** The collection that an endpoint is about: `orders` for `/api/admin/orders/:id/cancel`. */
export function collectionOf({ path }: Pick<Endpoint, 'path'>): string {
  const parts = path.split('/').slice(2)
  const known = parts.findIndex((part) => part.startsWith(':'))
  const fixed = (known === -1 ? parts : parts.slice(0, known)).filter((part) => part !== 'admin')
  return fixed.join('/')
}

/** The collection that an answer describes; `/api/orders/:id/timeline`, for example, does not return orders. */
export function subjectOf(endpoint: Pick<Endpoint, 'path'>): string {
  const isOfRow = /:\w+\/[a-z]/.test(endpoint.path)
  return isOfRow ? endpoint.path : collectionOf(endpoint)
}

/** Rows that requests can refer to: from the database, and from all answers so far. */
export class KnownRows {
  readonly #of = new Map<string, Row[]>()
  readonly #others = new WeakSet<Row>()
  readonly #values = new Map<string, Set<unknown>>()

  /** Reads rows of each table: mainly the user's own, and up to OTHERS of other users. */
  async readFrom(database: Database, userId: number | undefined): Promise<void> {
    const { pool } = database
    for (const [collection, table] of Object.entries(TABLES)) {
      const { rows } = await pool.query<Row>(`select * from ${table} order by id desc limit 500`)
      const isOwn = (row: Row) => Object.values(row).includes(userId)
      const others = rows.filter((row) => !isOwn(row)).slice(0, OTHERS)
      for (const row of others) this.#keep(collection, camel(row), true)
      const own = rows.filter((row) => isOwn(row)).slice(0, MOST - OTHERS)
      for (const row of own) this.#keep(collection, camel(row))
    }
    this.#note('senderId', userId)
    await this.#readPurchases(database)
    const { rows: payments } = await pool.query<Row>(
      `select payment_intent_id as id from payments order by id desc limit ${MOST}`,
    )
    for (const { id } of payments) this.#note('paymentIntentId', id)
  }

  /** A request for each kind of purchase, and what is needed to log hours. */
  async #readPurchases({ pool }: Database): Promise<void> {
    const { rows: extras } = await pool.query<Row>(
      `select p.service_id as "serviceId", min(x.id) as id from service_packages p
       left join service_extras x on x.service_id = p.service_id group by 1`,
    )
    for (const { id, userId: viberId, hourlyRateCents } of this.about('services')) {
      const amount = (Number(hourlyRateCents) * HOURS) / 100
      const purchase = { serviceId: id, viberId }
      this.#keep('create-payment-intent', { ...purchase, hours: HOURS, amount })
      const extra = extras.find(({ serviceId }) => serviceId === id)
      if (!extra) continue
      const chosen = extra['id'] === null ? [] : [{ id: extra['id'], quantity: 1 }]
      this.#keep('create-payment-intent', { ...purchase, package: 'basic', extras: chosen })
    }
    const { rows: entries } = await pool.query<Row>(
      'select order_id as "orderId", max(id) as id from worked_hours group by 1',
    )
    for (const order of this.own(this.about('orders')).slice(0, OTHERS)) {
      const { id, serviceId, providerId: viberId, acceptedAt } = order
      order['entryId'] ??= entries.find(({ orderId }) => orderId === id)?.['id']
      if (typeof acceptedAt === 'string') this.#note('day', acceptedAt.slice(0, 10))
      const added = { serviceId, viberId }
      this.#keep('create-payment-intent', { ...added, extendsOrderId: id, hours: HOURS })
      this.#keep('create-payment-intent', { ...added, thanksOrderId: id, amount: 1 })
    }
  }

  /** Remembers the rows in an answer, for its own path and for the paths above it. */
  learn(collection: string, answer: unknown, isList = Array.isArray(answer)): void {
    if (Array.isArray(answer)) {
      for (const one of answer.slice(0, MOST)) this.learn(collection, one, isList)
    }
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return
    const thing = answer as Row
    const parts = collection.split('/')
    const depth = isList ? parts.length : 1
    for (let taken = 0; taken < depth; taken++) {
      this.#keep(parts.slice(0, parts.length - taken).join('/'), thing)
    }
    this.#learnFields(thing)
  }

  #learnFields(thing: Row): void {
    for (const [key, value] of Object.entries(thing)) {
      if (typeof value === 'string' || typeof value === 'number') this.#note(key, value)
      // Tokens from links in emails, which open pages that are otherwise unreachable.
      for (const [, token] of String(value).matchAll(/token=([\w.~-]+)/g))
        this.#note('token', token)
      const held: unknown = Array.isArray(value) ? value[0] : value
      if (typeof held === 'object' && held !== null) this.#learnFields(held as Row)
    }
  }

  /** Rows that an endpoint could be about, newest first. */
  about(collection: string): Row[] {
    const parts = collection.split('/')
    return parts
      .map((_, taken) => parts.slice(0, parts.length - taken).join('/'))
      .flatMap((at) => this.#of.get(at) ?? [])
      .toReversed()
  }

  /** Values that fields of this name have had, and the ids of rows to which the field refers. */
  valuesOf(key: string): unknown[] {
    const seen = [...(this.#values.get(key) ?? [])]
    const rows = NAMED[key] ? this.about(NAMED[key]) : []
    return [...seen, ...rows.map(({ id }) => id).filter((id) => id !== undefined)]
  }

  /** Rows that belong to this user or that answers have shown; if there are none, all rows. */
  own(rows: Row[]): Row[] {
    const own = rows.filter((row) => !this.#others.has(row))
    return own.length > 0 ? own : rows
  }

  #keep(collection: string, thing: Row, isOthers = false): void {
    const kept = this.#of.get(collection) ?? []
    this.#of.set(collection, kept)
    const row = flat(thing)
    kept.push(row)
    if (isOthers) this.#others.add(row)
    if (kept.length > MOST) kept.splice(0, kept.length - MOST)
  }

  #note(key: string, value: unknown): void {
    const seen = this.#values.get(key) ?? new Set()
    this.#values.set(key, seen)
    seen.add(value)
    if (seen.size > MOST) seen.delete(seen.values().next().value)
  }
}

/**
 * Adds nested fields under combined names: `category: { slug }` as `categorySlug`, and the first of `files` as
 * `fileId`.
 */
function flat(thing: Row): Row {
  const all: Row = { ...thing }
  for (const [key, value] of Object.entries(thing)) {
    const held: unknown = Array.isArray(value) ? value[0] : value
    if (typeof held !== 'object' || held === null) continue
    const name = key.replace(/s$/, '')
    for (const [inner, one] of Object.entries(held)) {
      all[name + inner.charAt(0).toUpperCase() + inner.slice(1)] ??= one
    }
  }
  return all
}

function camel(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value instanceof Date ? value.toISOString() : value,
    ]),
  )
}
