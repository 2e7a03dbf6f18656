import { setPriority } from 'node:os'
import type { Attack, Tally, Target } from './aim.ts'
import { attacks } from './attacks.ts'

/**
 * The attacking process, separate so that its CPU time and memory are not attributed to the server. It runs at a lower
 * priority than the server, because real attackers use their own machines.
 */

export interface Order {
  target: Target
  name: string
  from: Attack['from']
  addresses: string[]
  milliseconds: number
  scale: number
}

setPriority(10)
process.on('message', async ({ target, name, from, addresses, milliseconds, scale }: Order) => {
  const attack = attacks.find((one) => one.name === name && one.from === from)
  if (!attack) throw new Error(`There is no attack called ${name} from ${from}`)
  const tally: Tally = {}
  const until = performance.now() + milliseconds
  await attack.run({ ...target, addresses, until, tally, scale })
  process.send?.(tally)
})
// Exit when the parent process ends.
process.on('disconnect', () => process.exit(0))
