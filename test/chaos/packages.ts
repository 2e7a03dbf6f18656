import type { PackagesChange, ServicePackages } from '#packages/contract.ts'
import { isAcknowledged, type Person } from './people.ts'
import { act, remember, type World } from './world.ts'

const aPackage: PackagesChange['packages'][number] = {
  tier: 'basic',
  name: 'Basic',
  summary: 'A package that exists to be paid for and to be disputed.',
  price: 66.67,
  days: 3,
  revisions: 2,
  features: [],
}
const anExtra = { name: 'One more quarrel', price: 3.33, days: 1, maxQuantity: 5 }

/** Gives a service a package and returns the id of its extra. */
export async function offerPackage(viber: Person, serviceId: number): Promise<number> {
  const change: PackagesChange = { version: 0, packages: [aPackage], extras: [anExtra] }
  const answer = await viber.call('PUT', `/api/services/${serviceId}/packages`, change)
  const [extra] = (answer.body as Partial<ServicePackages>).extras ?? []
  if (!isAcknowledged(answer) || !extra) throw new Error(`No package: ${answer.status}`)
  return extra.id
}

/** The viber changes the price of a package, perhaps while a client pays for it. */
export async function changePrice(world: World, viber: Person): Promise<void> {
  const { random } = world
  const own = world.services.filter((service) => service.viber.id === viber.id)
  const { id, extraId } = random.pick(own)
  const path = `/api/services/${id}/packages`
  const shown = await remember<ServicePackages>(act(world, viber, ['GET', path]), () => {})
  if (!shown) return
  const change: PackagesChange = {
    version: shown.version,
    packages: [{ ...aPackage, price: random.between(500, 9999) / 100 }],
    extras: [{ ...anExtra, id: extraId }],
  }
  await act(world, viber, ['PUT', path, change])
}
