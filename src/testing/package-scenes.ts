import type { PackagesChange, ServicePackage, ServicePackages } from '#packages/contract.ts'
import { aScene } from './server.ts'

export const basic: ServicePackage = {
  tier: 'basic',
  name: 'Basic',
  summary: 'One page, faster on phones and on slow lines.',
  price: 100,
  days: 3,
  revisions: 1,
  features: ['Speed report'],
}

export const standard: ServicePackage = {
  tier: 'standard',
  name: 'Standard',
  summary: 'Five pages, faster on phones and on slow lines.',
  price: 250.5,
  days: 7,
  revisions: 2,
  features: ['Speed report', 'Image compression'],
}

export const anotherPage = { name: 'Another page', price: 15, days: 1, maxQuantity: 3 }
const writtenGuide = { name: 'Written guide', price: 40, days: 0, maxQuantity: 1 }

/** Two tiers with features and two extras. */
export const aSet: PackagesChange = {
  version: 0,
  packages: [basic, standard],
  extras: [anotherPage, writtenGuide],
}

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
