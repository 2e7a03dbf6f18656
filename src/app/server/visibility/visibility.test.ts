import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson, aVisitor } from '../testing.ts'
import { readers, type Asking, type Kind, type Made, type Members, type Reader } from './kind.ts'
import { posts } from './posts.ts'

/** THE list of what is not everybody's to see. A kind is one file beside this one. */
const kinds: Kind[] = [posts]

describe.each(kinds)('a $name', ({ states, places, address }) => {
  describe.each(Object.entries(states))('%s', (_, { make, seenBy }) => {
    let members: Members
    let made: Made
    let asking: Record<Reader, Asking>

    beforeAll(async () => {
      members = {
        user: await aPerson(),
        owner: await aPerson(),
        admin: await aPerson({ role: 'admin' }),
        super_admin: await aPerson({ role: 'super_admin' }),
      }
      made = await make(members)
      asking = { visitor: await aVisitor(), ...members }
    }, 120_000)

    test.each(Object.entries(places))('%s', { timeout: 120_000 }, async (name, place) => {
      const seen: Reader[] = []
      for (const reader of readers) {
        if (await place.shows(asking[reader], made, members)) seen.push(reader)
      }
      const isForAll = seenBy.includes('visitor')
      const expected = place.isForVisitors ? (isForAll ? readers : []) : seenBy
      expect([name, seen]).toEqual([name, [...expected]])
    })

    test('to whoever does not see it, it answers as what was never there', async () => {
      const never = { ...made, id: 987_654_321, slug: 'never-was-here' }
      for (const reader of readers.filter((one) => !seenBy.includes(one))) {
        const [mine, nobodys] = await Promise.all(
          [made, never].map(async (one) => {
            const response = await asking[reader].fetch(address(one))
            const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>
            return [response.status, body]
          }),
        )
        expect(mine).toEqual(nobodys)
      }
    })
  })
})
