import * as z from 'zod/mini'

/** A person as the other party of a job sees them. */
export const Person = z.object({
  id: z.number(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
})
export type Person = z.infer<typeof Person>
