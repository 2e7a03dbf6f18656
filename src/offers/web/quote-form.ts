import * as z from 'zod/mini'
import { QuoteRequest } from '../contract.ts'

/** The form of a request for a quote. An empty day is no day. */
export const quoteForm = z.object({
  title: QuoteRequest.shape.title,
  scope: QuoteRequest.shape.scope,
  budget: QuoteRequest.shape.budget,
  neededBy: z.string(),
})

/** The request for what was typed, with the tokens of the uploaded files. */
export function requestOf(
  { neededBy, budget, ...words }: z.infer<typeof quoteForm>,
  files: readonly string[],
): QuoteRequest {
  return {
    ...words,
    ...(budget !== undefined && { budget }),
    ...(neededBy && { neededBy }),
    ...(files.length > 0 && { files: [...files] }),
  }
}
