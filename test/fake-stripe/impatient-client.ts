import StripeClient from 'stripe'
import type { Faults } from './faults.ts'

type HttpClient = NonNullable<StripeClient.StripeConfig['httpClient']>

/** Tells the stand-in which of its requests is which. */
export const REQUEST_HEADER = 'x-test-request'
let requests = 0

/**
 * The SDK's own client, which gives up as soon as the stand-in delays an answer, in place of waiting for it: a test
 * needs no short timeout then, which a busy machine would reach with ordinary calls.
 */
export function impatientClient(faults: Faults): HttpClient {
  const client = StripeClient.createNodeHttpClient()
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (host, port, path, method, headers, ...rest) => {
      const id = String((requests += 1))
      const named = { ...headers, [REQUEST_HEADER]: id }
      const answer = client.makeRequest(host, port, path, method, named, ...rest)
      const tooLate = faults.delayed(id).then(() => {
        throw StripeClient.HttpClient.makeTimeoutError()
      })
      // The second of the two has no effect.
      answer.catch(() => {})
      return Promise.race([answer, tooLate])
    },
  }
}
