import * as z from 'zod/mini'
import { mixesAlphabets, plainLine, plainLines, plainName, visibleLength } from './plain-text.ts'

/** Checks for a schema: `z.string().check(oneLine, ...seen(5, '…'))`. */
export const oneLine = z.overwrite(plainLine)
export const manyLines = z.overwrite(plainLines)

/** A person's name, normalized and checked so that it cannot imitate another name. */
export const personName = [
  z.overwrite(plainName),
  z.refine<string>((name) => !mixesAlphabets(name), 'Please write each word in one alphabet'),
] as const

/**
 * A minimum of visible characters. The plain minimum length is added because it is all that the API reference can
 * express.
 */
export function seen(min: number, message: string) {
  return [
    z.minLength(min, { error: message, abort: true }),
    z.refine<string>((text) => visibleLength(text) >= min, message),
  ] as const
}

/** A search text; what exceeds the maximum is cut off, because a search should never be refused. */
export function cutAt(maxLength: number) {
  return z.string().check(
    oneLine,
    z.overwrite((text) => [...text].slice(0, maxLength).join('').trim()),
  )
}

/** The search text of a list's filter. */
export const SearchText = z.optional(cutAt(100))

/** The maximum length of a reason in characters. */
export const MAX_REASON = 1000

/** An admin's reason for a decision that affects a member, who can read it. */
export const ReasonText = z
  .string('Please give a reason')
  .check(
    manyLines,
    ...seen(1, 'Please give a reason'),
    z.maxLength(MAX_REASON, 'This text is too long'),
  )
