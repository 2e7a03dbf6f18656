import { MAX_FILTERS, type FieldDefinition } from './field.ts'

/** Of all questions together. Every answer of a question can be chosen, and addresses stay short enough for servers. */
export const MAX_CHOSEN_ANSWERS = 120
/** With keys of 40 characters, and a separator after each. */
export const MAX_FIELDS_LENGTH = 41 * (MAX_FILTERS + MAX_CHOSEN_ANSWERS)
/** The chosen answers by the keys of their questions. Any answer of each question must match. */
export type FieldChoice = ReadonlyMap<string, readonly string[]>

/** Reads `language:en|de,remote:yes`. Undefined if it is not written like that. */
export function readFieldChoice(text: string): FieldChoice | undefined {
  const choice = new Map<string, string[]>()
  for (const part of text.split(',')) {
    const [, key, options] = /^([a-z][a-z0-9_]{1,39}):([a-z0-9_|]+)$/.exec(part) ?? []
    if (!key || !options || choice.has(key)) return undefined
    choice.set(key, [...new Set(options.split('|').filter(Boolean))])
  }
  return choice
}

/** The value of the parameter; undefined without a choice. */
export function writeFieldChoice(choice: FieldChoice): string | undefined {
  const parts = [...choice].filter(([, options]) => options.length > 0)
  return parts.map(([key, options]) => `${key}:${options.join('|')}`).join(',') || undefined
}

/** The number of chosen answers. */
export function countAnswers(fields: string | undefined): number {
  const choice = fields === undefined ? undefined : readFieldChoice(fields)
  return [...(choice?.values() ?? [])].flat().length
}

/** The answers of a question that a filter offers. */
export function filterOptions({ type, options }: FieldDefinition): readonly string[] {
  return type === 'yes_no' ? ['yes', 'no'] : options.map(({ key }) => key)
}

/** The facets to find, one list per question; undefined if a question or an answer is unknown. */
export function facetsOf(
  text: string,
  definitions: readonly FieldDefinition[],
): readonly (readonly string[])[] | undefined {
  const choice = readFieldChoice(text)
  if (!choice) return undefined
  const lists: string[][] = []
  for (const [key, chosen] of choice) {
    const definition = definitions.find((one) => one.key === key && one.isFilter)
    const offered = definition ? filterOptions(definition) : []
    const known = chosen.filter((option) => offered.includes(option))
    if (known.length === 0) return undefined
    lists.push(known.map((option) => `${key}:${option}`))
  }
  return lists
}
