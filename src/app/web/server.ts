import handler from '@tanstack/react-start/server-entry'

/** What the server needs of the pages: to render them, and to know what tells two addresses apart. */
export { knownAddress } from './known-address.ts'
export const render = (request: Request) => handler.fetch(request)
