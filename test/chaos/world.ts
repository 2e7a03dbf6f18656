import type { Random } from '#app/server/demo/random.ts'
import type { Memory } from './memory.ts'
import { isAcknowledged, type Answer, type Person } from './people.ts'

/** A service with a package that has one extra. */
export interface Offered {
  id: number
  viber: Person
  extraId: number
}

export interface Bought {
  id: number
  client: Person
  viber: Person
}

/** Everything the actors share: people, services, orders, and the changes acknowledged so far. */
export interface World {
  random: Random
  memory: Memory
  clients: Person[]
  vibers: Person[]
  admin: Person
  services: Offered[]
  orders: Bought[]
  counts: { actions: number; acknowledged: number; conflicts: number; unanswered: number }
  /** Answers that must never occur, such as a 400 for a valid request. */
  faults: string[]
  /** Resolves once the server is running again. */
  served(): Promise<void>
  /** Hours by which the clock may still be moved, because sessions and escrow holds expire. */
  hoursLeft: number
}

/** Sends one request; writes are sometimes sent twice concurrently with one idempotency key, as a double click does. */
export async function act(
  world: World,
  person: Person,
  [method, path, body]: readonly [method: string, path: string, body?: unknown],
): Promise<Answer[]> {
  const { random } = world
  const key = method === 'GET' ? undefined : `key-${Math.floor(random() * 2 ** 50)}`
  const times = method !== 'GET' && random() < 0.15 ? 2 : 1
  const one = async () => {
    const answer = await person.call(method, path, body, key)
    count(world, answer, `${method} ${path}`)
    if (answer.status === 0) await world.served()
    return answer
  }
  return Promise.all(Array.from({ length: times }, one))
}

function count({ counts, faults }: World, { status, body }: Answer, request: string): void {
  counts.actions++
  if (status >= 200 && status < 300) counts.acknowledged++
  else if (status === 409) counts.conflicts++
  else if (status === 0 || status >= 500) counts.unanswered++
  else if (status === 400 || status === 401) faults.push(`${request}: ${JSON.stringify(body)}`)
}

/** Passes every acknowledged answer to `note`; resolves with the last one. */
export async function remember<Shown>(
  answers: Promise<Answer[]>,
  note: (shown: Shown) => void,
): Promise<Shown | undefined> {
  let last: Shown | undefined
  for (const answer of await answers) {
    if (!isAcknowledged(answer)) continue
    last = answer.body as Shown
    note(last)
  }
  return last
}
