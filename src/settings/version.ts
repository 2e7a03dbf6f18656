import * as z from 'zod/mini'

/** The version of a section of the settings. A change must contain the version it is based on. */
export const Versioned = z.object({
  version: z.number('Please load the settings again').check(z.int(), z.gte(0)),
})
