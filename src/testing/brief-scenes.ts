import type { Brief } from '#briefs/brief-contract.ts'
import type { NewBrief } from '#briefs/fields-contract.ts'
import type { NewService } from '#services/contract.ts'
import type { defaultHiring } from '#settings/hiring.ts'
import { aNewService, aPerson, type Person } from './server.ts'

/** Scenes with gigs. */

export const someBrief = {
  title: 'Make our checkout faster',
  description:
    'Our checkout takes nine seconds on a phone. We want it measured, explained and below three seconds.',
  category: 'coding',
  subcategory: 'ecommerce',
  skills: ['React', 'Node.js'],
  budgetType: 'fixed',
  budgetMin: 300,
  budgetMax: 600,
} as const satisfies Omit<NewBrief, 'skills'> & { skills: readonly string[] }

/** The fields of a gig, some of them changed. */
export function briefFields(changes: Partial<NewBrief> = {}): NewBrief {
  return { ...someBrief, skills: [...someBrief.skills], ...changes }
}

/** A draft of the client. */
export function aDraft(client: Person, changes: Partial<NewBrief> = {}): Promise<Brief> {
  return client.briefs.create(briefFields(changes))
}

/** A published gig, with a new client unless one is given. */
export async function aBrief(changes: Partial<NewBrief> = {}, owner?: Person) {
  const client = owner ?? (await aPerson())
  const { id } = await aDraft(client, changes)
  const brief = await client.briefs.publish({ id })
  return { client, brief, id }
}

/** Changes the settings of gigs; the others keep their values. */
export async function setGigs(changes: Partial<typeof defaultHiring>): Promise<void> {
  const boss = await aPerson({ role: 'super_admin' })
  await boss.hiringSettings.set({ ...(await boss.hiringSettings.get()), ...changes })
}

/** Opens or closes the board for everyone. The caller opens it again. */
export function setGigBoard(isGigBoardOpen: boolean): Promise<void> {
  return setGigs({ isGigBoardOpen })
}

/** A gig that waits for an admin's approval. */
export async function aBriefInReview(changes: Partial<NewBrief> = {}, owner?: Person) {
  await setGigs({ briefApproval: 'all' })
  const scene = await aBrief(changes, owner)
  await setGigs({ briefApproval: 'off' })
  return scene
}

/** A viber with one service, in the category of `someBrief` unless it is changed. */
export async function aFittingViber(
  service: Partial<NewService> = {},
  person: Parameters<typeof aPerson>[0] = {},
): Promise<Person> {
  const viber = await aPerson({ isServiceProvider: true, ...person })
  await viber.services.create({ ...aNewService, ...service })
  return viber
}
