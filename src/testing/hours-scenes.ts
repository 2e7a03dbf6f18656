import { buy } from './scenes.ts'
import { aScene, type Person } from './server.ts'
import { dayOf } from '#platform/dates.ts'
import { theServer } from './server.ts'

/** Scenes with orders that are paid by the hour. */

/** A scene with an order in progress of eight hours at 65.00. */
export async function anHourlyOrder() {
  const scene = await aScene()
  const { id } = await buy(scene.client, scene.service, { fields: { amount: 520 } })
  await scene.viber.orders.setStatus({ id, status: 'in_progress' })
  return { ...scene, id }
}

/** The UTC day of the test clock. */
export async function today(): Promise<string> {
  return dayOf((await theServer()).system.now())
}

/** Logs hours for today. */
export async function logHours(viber: Person, id: number, hours: number, memo = 'Worked on it') {
  return viber.worklog.add({ id, day: await today(), hours, memo })
}
