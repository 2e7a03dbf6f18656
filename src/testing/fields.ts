import fc from 'fast-check'
import { fieldTypes, type FieldType, type FieldSubject } from '#fields/field.ts'
import { aPerson } from './server.ts'

export const options = [
  { key: 'en', label: 'English' },
  { key: 'de', label: 'German' },
  { key: 'pl', label: 'Polish' },
]
const number = { min: 1, max: 9, decimals: 1, unit: 'years' }

type Admin = Awaited<ReturnType<typeof anAdmin>>
const anAdmin = () => aPerson({ role: 'admin' })
type NewField = Parameters<Admin['adminFields']['add']>[0]
type Wanted = Omit<NewField, 'subject' | 'key' | 'label'> & { label?: string }

let made = 0

/** Runs `work` with the questions, and switches them off afterwards. */
export async function withFields(
  subject: FieldSubject,
  fields: readonly Wanted[],
  work: (keys: string[], admin: Admin) => Promise<void>,
): Promise<void> {
  const admin = await anAdmin()
  const keys = fields.map(() => `answer_${++made}`)
  for (const [at, key] of keys.entries()) {
    const wanted = { label: `Question ${key}`, ...fields[at], subject, key } as NewField
    await admin.adminFields.add(wanted)
  }
  try {
    await work(keys, admin)
  } finally {
    for (const { id, version, key } of await admin.adminFields.list())
      if (keys.includes(key)) await admin.adminFields.change({ id, version, isActive: false })
  }
}

/** Deletes a question with its answers: an admin switches it off, and the owner deletes it. The job does the rest. */
export async function purge(admin: Admin, key: string): Promise<void> {
  const row = (await admin.adminFields.list()).find((one) => one.key === key)
  if (!row) throw new Error(`There is no field ${key}`)
  const { id, version } = row
  await admin.adminFields.change({ id, version, isActive: false })
  const owner = await aPerson({ role: 'super_admin' })
  await owner.adminFields.purge({ id, version: version + 1, confirm: key })
}

/** A question of each type. */
export const everyType: readonly Wanted[] = fieldTypes.map((type) => ({
  type,
  ...(type.startsWith('choice') && { options }),
  ...(type === 'number' && { number }),
}))

const good: Record<FieldType, fc.Arbitrary<unknown>> = {
  line: fc.stringMatching(/^[a-z]{1,120}$/),
  text: fc.stringMatching(/^[a-z]{1,40}\n[a-z]{1,40}$/),
  number: fc.integer({ min: 10, max: 90 }).map((tenths) => tenths / 10),
  yes_no: fc.boolean(),
  choice: fc.constantFrom('en', 'de', 'pl'),
  choices: fc.subarray(['en', 'de', 'pl'], { minLength: 1 }),
  date: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  link: fc.stringMatching(/^[a-z]{1,9}$/).map((path) => `https://example.org/${path}`),
}

/** Valid answers to `everyType`. */
export const goodAnswers = fc.tuple(...fieldTypes.map((type) => good[type]))

/** For each of `everyType`, a wrong answer and the message about it. */
export const wrongAnswers: readonly [unknown, string][] = fieldTypes.map(
  (type) =>
    (
      {
        line: ['x'.repeat(121), 'At most 120 letters'],
        text: [7, 'Please write a text'],
        number: [10, 'Between 1 and 9'],
        yes_no: ['yes', 'Please choose one of the answers'],
        choice: ['fr', 'Please choose one of the answers'],
        choices: [['en', 'fr'], 'Please choose one of the answers'],
        date: ['2026-02-30', 'Please choose a date'],
        link: ['http://example.org', 'Please enter a link that begins with https://'],
      } satisfies Record<FieldType, [unknown, string]>
    )[type] as [unknown, string],
)
