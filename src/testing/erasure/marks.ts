import { contracts } from '../../app/api.ts'
import { endpoints, keyOf } from '../permissions/table.ts'
import { textFieldsOf } from '../security/text-fields.ts'
import type { Person } from '../server.ts'

/**
 * Words that occur nowhere else, to follow a member's texts through the whole product. They have consonants only, so
 * that the search keeps them as they are.
 */

const LETTERS = 'bcdfghjklmnpqrtvwx'
const ANY_MARK = /q[zy][bcdfghjklmnpqrtvwx]{6}/gi
/** All marks, because a random token may look like one. */
const made = new Set<string>()

function next(beginning: string): string {
  let rest = made.size + 1
  let letters = ''
  for (let place = 0; place < 6; place++) {
    letters += LETTERS[rest % LETTERS.length]
    rest = Math.floor(rest / LETTERS.length)
  }
  made.add(beginning + letters)
  return beginning + letters
}

/** A word that may stay where the table of fates keeps it (src/personal-data/fates). */
export const mark = () => next('qz')
/** A word that has to disappear everywhere. */
export const passing = () => next('qy')
export const isPassing = (word: string) => word.startsWith('qy')

/** The marks in a text, each once. */
export function marksIn(text: string): string[] {
  const found = (text.match(ANY_MARK) ?? []).map((word) => word.toLowerCase())
  return [...new Set(found)].filter((word) => made.has(word))
}

/** A sentence that is long enough for any text. */
export const sentence = (word: string) =>
  `About ${word}: nine seconds on a phone are too slow for everyone who pays.`

/** Calls that a person can make with words of their own; those of admins alone are about the site. */
const written = endpoints.filter(
  ({ access, method }) => !['admin', 'super_admin'].includes(access) && method !== 'GET',
)

/** The last part of the name of a field that takes no words: codes, keys, dates and addresses of what exists. */
const WORDLESS =
  /^(?:password|currentPassword|newPassword|code|token|link|emoji|category|subcategory|number|cvc|clientSecret|clientKey|timeZone|country|language|avatar|awayUntil|neededBy|deliveryDeadline|publishedAt|day|files|website)$/
/** Calls whose texts are no words of the person: they log in, or name what exists by its address. */
const WORDLESS_CALLS =
  /^POST \/api\/(?:login|password-reset|setup|email-confirmations|user\/passkeys$|prompts\/:id\/(?:favorite|use|fork))/

function isWordless(call: string, path: readonly (string | number)[]): boolean {
  const name = path.findLast((part) => typeof part === 'string') ?? ''
  if (WORDLESS_CALLS.test(call) || WORDLESS.test(name)) return true
  // Only proposals answer questions.
  if (name === 'answers') return !call.endsWith('/proposals')
  return name === 'slug' && /reports|rate$/.test(call)
}

/** Every field in which a person can write words, as `METHOD /path field`. */
export function wordFields(): string[] {
  const fields = written.flatMap((endpoint) =>
    textFieldsOf(endpoint)
      .filter(({ part, kind, path }) => part !== 'params' && kind === 'text' && path.length > 0)
      .filter(({ path }) => !isWordless(keyOf(endpoint), path))
      .map(({ path }) => `${keyOf(endpoint)} ${path.join('.')}`),
  )
  return [...new Set(fields)]
}

/** The same person, whose calls are recorded: each field that was sent with a mark. */
export function recorded<Someone extends Omit<Person, 'user'>>(
  person: Someone,
  sent: Set<string>,
): Someone {
  const clients = Object.entries(contracts).map(([feature, contract]) => {
    const calls = person[feature as keyof typeof contracts] as unknown as Record<string, Call>
    const entries = Object.entries(contract).map(([name, endpoint]) => [
      name,
      (input: object = {}, options?: object) => {
        for (const field of markedFields(input, [])) sent.add(`${keyOf(endpoint)} ${field}`)
        return calls[name]?.(input, options)
      },
    ])
    return [feature, Object.fromEntries(entries)]
  })
  return { ...person, ...Object.fromEntries(clients) }
}
type Call = (input: object, options?: object) => unknown

/** Answers to the owner's questions are a record, whose keys are theirs. */
function markedFields(value: unknown, path: string[]): string[] {
  if (typeof value === 'string') return marksIn(value).length > 0 ? [path.join('.')] : []
  if (Array.isArray(value)) return value.flatMap((one) => markedFields(one, [...path, '0']))
  if (value === null || typeof value !== 'object' || value instanceof Blob) return []
  const isRecord = path.at(-1) === 'fields'
  return Object.entries(value).flatMap(([name, one]) =>
    markedFields(one, [...path, isRecord ? 'name' : name]),
  )
}
