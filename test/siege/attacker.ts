import { setPriority } from 'node:os'
import type { Tally, Target } from './aim.ts'
import { attacks } from './attacks.ts'

/**
 * The attacking process, apart so that its time and memory are not the server's. It gives way to the server where
 * both want a core: real attackers bring machines of their own.
 */

export interface Order {
  target: Target
  name: string
  addresses: string[]
  milliseconds: number
  scale: number
}

setPriority(10)
process.on('message', async ({ target, name, addresses, milliseconds, scale }: Order) => {
  const from = addresses.length === 1 ? 1 : 200
  const attack = attacks.find((one) => one.name === name && one.from === from)
  if (!attack) throw new Error(`There is no attack called ${name} from ${from}`)
  const tally: Tally = {}
  const until = performance.now() + milliseconds
  await attack.run({ ...target, addresses, until, tally, scale })
  process.send?.(tally)
})
// Without the siege there is nothing left to attack for.
process.on('disconnect', () => process.exit(0))
