import { defineRoutes } from '#platform/server/routes.ts'
import { messagesContract } from '../contract.ts'
import { countUnread, markRead, setBlocked, signalTyping } from './service/thread-actions.ts'
import {
  findMessages,
  getCounterpart,
  getFile,
  getThread,
  pageOfConversations,
} from './service/read.ts'
import { sendMessage } from './service/send.ts'

export const messagesRoutes = defineRoutes(messagesContract, {
  conversations: (ctx, paging) => pageOfConversations(ctx, paging),
  unread: (ctx) => countUnread(ctx),
  counterpart: (ctx, { userId }) => getCounterpart(ctx, userId),
  thread: (ctx, { userId, ...page }) => getThread(ctx, userId, page),
  search: (ctx, { q }) => findMessages(ctx, q),
  send: (ctx, message) => sendMessage(ctx, message),
  markRead: (ctx, { userId, upTo }) => markRead(ctx, userId, upTo),
  typing: (ctx, { userId }) => signalTyping(ctx, userId),
  file: (ctx, file) => getFile(ctx, file),
  block: (ctx, { id, blocked }) => setBlocked(ctx, id, blocked),
})
