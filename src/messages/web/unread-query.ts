import { read } from '#platform/web/query.ts'
import { messagesContract } from '../contract.ts'

/** In a file of its own, because the header needs it in the first load. Live events refresh it. */
export const unreadQuery = read(messagesContract, 'unread')
