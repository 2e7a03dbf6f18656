import handler from '@tanstack/react-start/server-entry'

/** The exports that the server uses: rendering, and the normalized address for the page cache. */
export { normalizeAddress } from './normalize-address.ts'
export const render = (request: Request) => handler.fetch(request)
