import { read } from '#platform/web/query.ts'
import { messagesContract } from '../contract.ts'

/** Of the badges in header and dashboard; live updates have it read again. */
export const unreadQuery = read(messagesContract, 'unread')
