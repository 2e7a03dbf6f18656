import { defineContract } from '#platform/contract.ts'

/**
 * One stream per browser tells what changed (event.ts); what it is, the browser reads from the API.
 * Losing the stream loses nothing: each begins with 'read_again'.
 */
export const liveContract = defineContract({
  events: {
    method: 'GET',
    path: '/api/events',
    access: 'user',
    summary: 'What concerns the signed-in person, as it happens (server-sent events)',
    stream: true,
  },
})
