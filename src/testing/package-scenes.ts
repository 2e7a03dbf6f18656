import type { PackagesChange, ServicePackages } from '#packages/contract.ts'
import { aSet } from './packages.ts'
import { aScene } from './server.ts'

/** A scene whose service has packages. */
export async function packagesScene() {
  const scene = await aScene()
  const packages = await scene.viber.packages.set({ id: scene.service.id, ...aSet })
  const [page, guide] = packages.extras
  if (!page || !guide) throw new Error('The extras were not saved')
  return { ...scene, packages, page, guide }
}

/** The request that saves a set again. */
export function changeOf({ version, packages, extras }: ServicePackages): PackagesChange {
  return { version, packages, extras }
}
