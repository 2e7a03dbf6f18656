import { defineContract } from '#platform/contract.ts'

/**
 * One event stream per browser reports what has changed (event.ts); the browser then reads the data from the API. A
 * lost stream loses nothing, because each new one begins with 'read_again'.
 */
export const liveContract = defineContract({
  events: {
    method: 'GET',
    path: '/api/events',
    access: 'user',
    summary: 'Stream changes that concern you (server-sent events)',
    stream: true,
  },
})
