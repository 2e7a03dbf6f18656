import { expect, test } from 'vitest'
import { checkValues } from './check.ts'
import type { FieldDefinition } from './field.ts'

const born: FieldDefinition = {
  id: 1,
  subject: 'user',
  key: 'born',
  type: 'date',
  label: 'When were you born?',
  labels: {},
  help: null,
  options: [],
  number: null,
  categories: [],
  for: 'everybody',
  isRequired: false,
  visibility: 'public',
  onCard: false,
  isFilter: false,
}
const errorsFor = (answer: unknown) =>
  checkValues({ definitions: [born], before: {}, input: { born: answer }, owner: {} }).errors

test.each(['1850-02-28', '2024-02-29', '2099-12-31'])('%s is a date', (day) => {
  expect(errorsFor(day)).toEqual([])
})

test.each(['0000-01-01', '0202-05-01', '2026-02-30', '2026-2-3', 20_260_101])(
  '%s is no date that people mean',
  (day) => {
    expect(errorsFor(day)).toMatchObject([{ message: 'Please choose a date' }])
  },
)
