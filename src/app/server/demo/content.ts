import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Subcategory } from '#services/categories.ts'
import type { NewService } from '#services/contract.ts'

export interface DemoPerson {
  username: string
  fullName: string
  email: string
  kind: 'super' | 'admin' | 'provider' | 'client'
  headline: string | null
  bio: string | null
  isSuspended?: boolean
}
export interface DemoService extends NewService {
  provider: string
  isPaused?: boolean
}
export interface DemoTexts {
  requirements: Record<Subcategory, string[]>
  deliveryNotes: string[]
  changeRequests: string[]
  declineReasons: string[]
  cancellationReasons: string[]
  reviews: Record<'1' | '2' | '3' | '4' | '5', string[]>
  responses: string[]
}

const FOLDER = join(import.meta.dirname, '../../../../db/demo')

/** The demo marketplace's people, services and texts, as written in db/demo. */
export async function readDemoContent() {
  const [people, services, texts] = await Promise.all([
    read<DemoPerson[]>('people.json'),
    read<DemoService[]>('services.json'),
    read<DemoTexts>('texts.json'),
  ])
  return { people, services, texts }
}

async function read<Content>(name: string): Promise<Content> {
  return JSON.parse(await readFile(join(FOLDER, name), 'utf8'))
}
