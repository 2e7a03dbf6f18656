import StripeClient from 'stripe'
import type { Faults } from './faults.ts'

type HttpClient = NonNullable<StripeClient.StripeConfig['httpClient']>

/** Identifies a request to fake-stripe, so that its answer can be delayed. */
export const REQUEST_HEADER = 'x-test-request'
let requests = 0

/**
 * The SDK's HTTP client, which times out immediately when fake-stripe delays an answer. Tests need no short timeout,
 * which ordinary calls could exceed on a busy machine.
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
      // After a timeout, a late failure must not become an unhandled rejection.
      answer.catch(() => {})
      return Promise.race([answer, tooLate])
    },
  }
}
