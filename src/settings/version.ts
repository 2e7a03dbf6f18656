import * as z from 'zod/mini'

/** Which state of a part of the settings was read; a change says which one it was made from. */
export const Versioned = z.object({
  version: z.number('Please load the settings again').check(z.int(), z.gte(0)),
})
