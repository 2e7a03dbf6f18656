import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')

/** Rooms whose names are the words of the interface, or of every program. */
const PLAIN = new Set([
  'accounts',
  'attachments',
  'audit',
  'contact',
  'favorites',
  'find',
  'home',
  'ledger',
  'live',
  'menus',
  'messages',
  'notifications',
  'onboarding',
  'orders',
  'payments',
  'payouts',
  'pictures',
  'profiles',
  'publishing',
  'reactions',
  'search',
  'seo',
  'services',
  'settings',
])

test('the glossary explains each room whose name does not say what it is', () => {
  const rooms = readdirSync(join(root, 'src')).filter((name) =>
    existsSync(join(root, 'src', name, 'contract.ts')),
  )
  expect(rooms.length).toBeGreaterThan(40)
  const named = (room: string) =>
    new RegExp(`\\b${room}\\b|\`${room.replace(/s$/, '')}\``).test(glossary)
  expect(rooms.filter((room) => !PLAIN.has(room) && !named(room))).toEqual([])
})

test.each([
  'gig',
  'proposal',
  'counter-offer',
  'agreement',
  'amendment',
  'milestone',
  'package',
  'extra',
  'tip',
  'hours log',
  'shortlist',
  'invitation',
  'away until',
  'custom field',
  'template',
  'broadcast',
  'saved view',
  'note',
  'erasure',
])('the glossary has the noun %s', (noun) => {
  expect(glossary).toMatch(new RegExp(`^\\| [^|]*\\b${noun}`, 'm'))
})
