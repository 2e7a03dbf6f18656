import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract.ts'
import { aPerson, aScene, aVisitor, theServer, type Person } from '../server.ts'
import { addressOf, endpoints, keyOf, table } from './table.ts'

function bodyOf(body: unknown) {
  return body instanceof Blob
    ? { headers: { 'content-type': body.type }, body }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }
}

test('every endpoint has its row, and every row its endpoint [control 54]', () => {
  expect(endpoints.map((endpoint) => keyOf(endpoint)).toSorted()).toEqual(
    Object.keys(table).toSorted(),
  )
})

describe.each(endpoints.map((endpoint) => ({ name: keyOf(endpoint), endpoint })))(
  '$name',
  ({ name, endpoint }) => {
    const row = table[name]
    const setTheScene = async () => {
      const cast = await aScene()
      return { cast, wanted: (await row?.with?.(cast)) ?? {} }
    }
    // Reads and refused calls change nothing, so the next caller reuses the scene.
    let scene: ReturnType<typeof setTheScene> | undefined
    test.each(['visitor', 'user', 'owner', 'admin'] as const)('%s', async (who) => {
      const { cast, wanted } = await (scene ??= setTheScene())
      const caller = {
        visitor: () => aVisitor(),
        user: async () => cast.stranger,
        owner: async () => cast[wanted.owner ?? 'viber'],
        admin: () => aPerson({ role: 'admin' }),
      }[who]
      const person = await caller()
      const response = await person.fetch(addressOf(endpoint, wanted), {
        method: endpoint.method,
        ...(endpoint.method !== 'GET' && bodyOf(wanted.body)),
      })
      if (endpoint.method !== 'GET' && response.ok) scene = undefined
      expect(response.status).toBe(row?.[who])
      const { user }: Partial<Person> = person
      const entries = await auditEntriesOf(user?.id)
      const least = isAudited(endpoint) && response.ok ? 1 : 0
      expect(entries.length).toBeGreaterThanOrEqual(least)
    })
  },
)

test('a suspended member is treated as a visitor everywhere [control 54]', async () => {
  const { database } = await theServer()
  const person = await aPerson()
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [person.user.id])
  for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
    const { method } = endpoint
    const body =
      method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
    const response = await person.fetch(addressOf(endpoint, { params: { id: 1 } }), {
      method,
      ...body,
    })
    expect([keyOf(endpoint), response.status]).toEqual([keyOf(endpoint), 401])
  }
})

/** These change nothing of the marketplace: the row of the renaming is a trial, and a sample goes to the admin alone. */
const changesNothing = new Set([
  '/api/admin/words/rename',
  '/api/admin/mails/preview',
  '/api/admin/mails/sample',
  // A view is a bookmark of the admin who saves it.
  '/api/admin/views',
])
/** Changes and downloads by admins must be recorded in the audit log. */
const isAudited = ({ access, method, path, download }: Endpoint) =>
  (method !== 'GET' || download === true) &&
  (access === 'admin' || access === 'super_admin') &&
  !changesNothing.has(path)

async function auditEntriesOf(adminId: number | undefined) {
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `select id from audit_log where actor_id = $1 and action not like 'auth.%'`,
    [adminId],
  )
  return rows
}
