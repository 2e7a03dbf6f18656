import type { Broadcast, BroadcastDraft } from '#broadcasts/contract.ts'
import { aPerson, theServer, type Person } from './server.ts'

export const words: BroadcastDraft = {
  title: 'New in December',
  text: 'Packages are here.\n\nThey have a fixed price.',
  link: '',
  audience: 'members',
  ways: ['bell', 'mail'],
  bannerLastDay: '',
}

/** The day after today, which a banner may last until. */
export async function tomorrow(): Promise<string> {
  const { system } = await theServer()
  return new Date(system.now().getTime() + 86_400_000).toISOString().slice(0, 10)
}

/** A draft by a super admin, who may send it. */
export async function aDraft(change: Partial<BroadcastDraft> = {}) {
  const owner = await aPerson({ role: 'super_admin' })
  return { owner, draft: await owner.broadcasts.create({ ...words, ...change }) }
}

/** A draft that was sent, though not delivered yet. */
export async function aSending(change: Partial<BroadcastDraft> = {}) {
  const { owner, draft } = await aDraft(change)
  const broadcast = await owner.broadcasts.send({ id: draft.id, version: draft.version })
  return { owner, broadcast }
}

/** Delivers everything that the limit of emails allows, as the timers would. */
export async function deliver(): Promise<void> {
  const server = await theServer()
  await server.runJob('broadcasts.send')
  await server.runJob('mail.send')
  await server.runJob('broadcasts.send')
}

/** A broadcast that was sent and delivered. */
export async function aBroadcast(change: Partial<BroadcastDraft> = {}) {
  const { owner, broadcast } = await aSending(change)
  await deliver()
  return { owner, broadcast: await owner.broadcasts.get({ id: broadcast.id }) }
}

/** The titles of the news behind a person's bell. */
export async function newsOf(person: Person): Promise<unknown[]> {
  const { items } = await person.notifications.list({ limit: 100 })
  return items.filter(({ kind }) => kind === 'news.broadcast').map(({ values }) => values['title'])
}

/** How many emails of a broadcast a person got or will get. */
export async function newsMailsTo({ user }: Person, { id }: Pick<Broadcast, 'id'>) {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from mails where key = $1 and failed_at is null',
    [`broadcast ${id} ${user.id}`],
  )
  return rows[0]?.count ?? 0
}
