import { isUsualYear } from '#platform/dates.ts'
import type { FieldError } from '#platform/errors.ts'
import { plainLine, plainLines } from '#platform/plain-text.ts'
import {
  isAskedOf,
  MAX_CHOSEN,
  MAX_LINE,
  MAX_LINK,
  MAX_TEXT,
  MAX_VALUES_BYTES,
  type FieldDefinition,
  type FieldOwner,
  type FieldValue,
  type FieldValues,
} from './field.ts'

const NO_QUESTION = 'This question does not exist'
const NO_OPTION = 'Please choose one of the answers'

type Checked = { value: FieldValue | undefined } | { message: string }
/** New answers by key. Null deletes an answer; omitted keys keep theirs. */
export type FieldInput = Readonly<Record<string, unknown>>

export interface ValuesCheck {
  /** The active questions about the subject. */
  definitions: readonly FieldDefinition[]
  /** The stored answers; empty for a new row. Answers to inactive questions are kept. */
  before: FieldValues
  input: FieldInput
  owner: FieldOwner
}

/** The answers to store, or an error for each wrong or missing one. Without questions, nothing changes. */
export function checkValues({ definitions, before, input, owner }: ValuesCheck): {
  values: FieldValues
  errors: FieldError[]
} {
  const asked = new Map(
    definitions.filter((one) => isAskedOf(one, owner)).map((one) => [one.key, one]),
  )
  const errors: FieldError[] = Object.keys(input)
    .filter((key) => !asked.has(key))
    .map((key) => ({ path: pathOf(key), message: NO_QUESTION }))
  const values: Record<string, FieldValue> = { ...before }
  for (const { key } of definitions) if (!asked.has(key)) delete values[key]
  for (const [key, definition] of asked) {
    const wanted = input[key]
    if (wanted !== undefined) {
      const checked = checkValue(definition, wanted, before[key])
      if ('message' in checked) {
        errors.push({ path: pathOf(key), message: checked.message })
        continue
      }
      if (checked.value === undefined) delete values[key]
      else values[key] = checked.value
    }
    if (definition.isRequired && values[key] === undefined)
      errors.push({ path: pathOf(key), message: `Please answer “${definition.label}”` })
  }
  if (new TextEncoder().encode(JSON.stringify(values)).length > MAX_VALUES_BYTES)
    errors.push({ path: 'fields', message: 'These answers are too long' })
  return { values, errors }
}

const pathOf = (key: string) => `fields.${key}`

function checkValue(
  definition: FieldDefinition,
  wanted: unknown,
  before: FieldValue | undefined,
): Checked {
  if (wanted === null || wanted === '') return { value: undefined }
  // An answer that was valid when it was given stays valid, even if the limits or options have changed.
  if (before !== undefined && JSON.stringify(wanted) === JSON.stringify(before))
    return { value: before }
  switch (definition.type) {
    case 'line':
      return checkText(wanted, plainLine, MAX_LINE)
    case 'text':
      return checkText(wanted, plainLines, MAX_TEXT)
    case 'link':
      return checkLink(wanted)
    case 'date':
      return checkDate(wanted)
    case 'number':
      return checkNumber(definition, wanted)
    case 'yes_no':
      return typeof wanted === 'boolean' ? { value: wanted } : { message: NO_OPTION }
    case 'choice':
      return isOffered(definition, wanted) ? { value: wanted } : { message: NO_OPTION }
    default:
      return checkChoices(definition, wanted, before)
  }
}

function checkText(wanted: unknown, plain: (text: string) => string, max: number): Checked {
  if (typeof wanted !== 'string') return { message: 'Please write a text' }
  const text = plain(wanted)
  if ([...text].length > max) return { message: `At most ${max} letters` }
  return { value: text === '' ? undefined : text }
}

function checkLink(wanted: unknown): Checked {
  const message = 'Please enter a link that begins with https://'
  if (typeof wanted !== 'string') return { message }
  const link = plainLine(wanted)
  if (link === '') return { value: undefined }
  if ([...link].length > MAX_LINK) return { message: `At most ${MAX_LINK} letters` }
  const isSafe = /^https:\/\/[^\s@/]+\.[^\s@/]+/i.test(link) && URL.canParse(link)
  return isSafe ? { value: link } : { message }
}

function checkDate(wanted: unknown): Checked {
  const message = 'Please choose a date'
  if (typeof wanted !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(wanted)) return { message }
  const day = new Date(`${wanted}T00:00:00Z`)
  const isReal =
    !Number.isNaN(day.getTime()) && day.toISOString().startsWith(wanted) && isUsualYear(wanted)
  return isReal ? { value: wanted } : { message }
}

function checkNumber({ number }: FieldDefinition, wanted: unknown): Checked {
  const { min, max, decimals } = number ?? { min: 0, max: 0, decimals: 0 }
  if (typeof wanted !== 'number' || !(wanted >= min && wanted <= max))
    return { message: `Between ${min} and ${max}` }
  const isRound = Number(wanted.toFixed(decimals)) === wanted
  if (!isRound)
    return {
      message: decimals === 0 ? 'Please enter a whole number' : `At most ${decimals} decimals`,
    }
  return { value: wanted === 0 ? 0 : wanted }
}

function checkChoices(
  definition: FieldDefinition,
  wanted: unknown,
  before: FieldValue | undefined,
): Checked {
  if (!Array.isArray(wanted)) return { message: NO_OPTION }
  const kept: readonly unknown[] = Array.isArray(before) ? before : []
  const chosen: string[] = []
  for (const one of new Set<unknown>(wanted)) {
    if (typeof one !== 'string' || !(kept.includes(one) || isOffered(definition, one)))
      return { message: NO_OPTION }
    chosen.push(one)
  }
  if (chosen.length > MAX_CHOSEN) return { message: `At most ${MAX_CHOSEN} answers` }
  return { value: chosen.length === 0 ? undefined : chosen }
}

function isOffered({ options }: FieldDefinition, wanted: unknown): wanted is string {
  return options.some(({ key, isRetired }) => key === wanted && !isRetired)
}
