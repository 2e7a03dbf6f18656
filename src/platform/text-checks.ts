import * as z from 'zod/mini'
import { plainLine, plainLines, visibleLength } from './plain-text.ts'

/** Checks for a schema: `z.string().check(oneLine, ...seen(5, '…'))`. */
export const oneLine = z.overwrite(plainLine)
export const manyLines = z.overwrite(plainLines)

/** At least so many visible characters. The plain minimum is what the API reference can say of it. */
export function seen(min: number, message: string) {
  return [
    z.minLength(min, { error: message, abort: true }),
    z.refine<string>((text) => visibleLength(text) >= min, message),
  ] as const
}
