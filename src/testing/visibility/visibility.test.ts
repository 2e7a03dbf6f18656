import { beforeAll, describe, expect, test } from 'vitest'
import { aPerson, aVisitor } from '../server.ts'
import { articles } from './articles.ts'
import {
  expectedAt,
  readers,
  type ReaderClient,
  type Kind,
  type Made,
  type Members,
  type Reader,
} from './kind.ts'
import { pages } from './pages.ts'
import { posts } from './posts.ts'
import { prompts } from './prompts.ts'

/** The list of all kinds of content with restricted visibility. Each kind has a file in this folder. */
const kinds: Kind[] = [posts, articles, prompts, pages]

describe.each(kinds)('a $name', ({ states, places, address }) => {
  test('names only existing places in its exceptions', () => {
    const named = Object.values(states).flatMap(({ except = {} }) => Object.keys(except))
    expect(named.filter((name) => !(name in places))).toEqual([])
  })

  describe.each(Object.entries(states))('%s', (_, state) => {
    let members: Members
    let made: Made
    let asking: Record<Reader, ReaderClient>

    beforeAll(async () => {
      members = {
        user: await aPerson(),
        owner: await aPerson(),
        admin: await aPerson({ role: 'admin' }),
        super_admin: await aPerson({ role: 'super_admin' }),
      }
      made = await state.make(members)
      asking = { visitor: await aVisitor(), ...members }
    }, 300_000)

    test.each(Object.entries(places))('%s', { timeout: 300_000 }, async (name, place) => {
      const seen: Reader[] = []
      for (const reader of readers) {
        if (await place.shows(asking[reader], made, members)) seen.push(reader)
      }
      expect([name, seen]).toEqual([name, [...expectedAt(state, name, place)]])
    })

    test('for a reader who does not see it, its address answers like one that never existed', async () => {
      const never = { ...made, id: 987_654_321, slug: 'never-was-here' }
      const isGated = (reader: Reader) => state.isGated && reader === 'visitor'
      for (const reader of readers.filter((one) => !state.seenBy.includes(one))) {
        const [mine, nobodys] = await Promise.all(
          [made, never].map(async (one) => {
            const response = await asking[reader].fetch(address(one))
            const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>
            return [response.status, body]
          }),
        )
        const signIn = [401, expect.objectContaining({ code: 'sign_in_required' })]
        expect(mine).toEqual(isGated(reader) ? signIn : nobodys)
        expect(JSON.stringify(mine)).not.toContain(made.word)
      }
    })
  })
})
