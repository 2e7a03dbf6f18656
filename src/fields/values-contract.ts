import * as z from 'zod/mini'

/** Answers in a request. Null deletes an answer; the server checks the rest (fields/check.ts). */
export const FieldsInput = z.optional(z.record(z.string().check(z.maxLength(40)), z.unknown()))

/** Answers in a response, by key. Open, because they were checked when they were stored. */
export const FieldsOutput = z.optional(z.record(z.string(), z.unknown()))
