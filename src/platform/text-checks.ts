import * as z from 'zod/mini'
import { mixesAlphabets, plainLine, plainLines, plainName, visibleLength } from './plain-text.ts'

/** Checks for a schema: `z.string().check(oneLine, ...seen(5, '…'))`. */
export const oneLine = z.overwrite(plainLine)
export const manyLines = z.overwrite(plainLines)

/** The name of a person, written so that it cannot pass for another person's. */
export const personName = [
  z.overwrite(plainName),
  z.refine<string>((name) => !mixesAlphabets(name), 'Please write each word in one alphabet'),
] as const

/** At least so many visible characters. The plain minimum is what the API reference can say of it. */
export function seen(min: number, message: string) {
  return [
    z.minLength(min, { error: message, abort: true }),
    z.refine<string>((text) => visibleLength(text) >= min, message),
  ] as const
}

/** A few letters to find something by, as typed into a list's filter. */
export const Sought = z.optional(z.string().check(oneLine, z.trim(), z.maxLength(100)))

/** Letters of a reason. */
export const MAX_GROUNDS = 1000

/** Why an admin does what somebody else will feel; that person reads it. */
export const Grounds = z
  .string('Please give a reason')
  .check(
    manyLines,
    ...seen(1, 'Please give a reason'),
    z.maxLength(MAX_GROUNDS, 'This text is too long'),
  )
