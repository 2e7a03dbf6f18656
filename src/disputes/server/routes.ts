import { defineRoutes } from '#platform/server/routes.ts'
import { disputesContract } from '../contract.ts'
import { withdrawDispute } from './service/close.ts'
import { exportDisputes } from './service/export.ts'
import { acceptOffer, declineOffer, makeOffer, withdrawOffer } from './service/offers.ts'
import { openDispute } from './service/open.ts'
import { disputeCounts, getFile, getRoom, getRoomOfOrder, pageOfDisputes } from './service/read.ts'
import { askParty, resolveDispute, reviewDispute, setPriority } from './service/rule.ts'
import { addEvidence, respond } from './service/statements.ts'

export const disputesRoutes = defineRoutes(disputesContract, {
  open: (ctx, { id, ...dispute }) => openDispute(ctx, id, dispute),
  get: (ctx, { id }) => getRoom(ctx, id),
  ofOrder: (ctx, { id }) => getRoomOfOrder(ctx, id),
  respond: (ctx, { id, ...statement }) => respond(ctx, id, statement),
  addEvidence: (ctx, { id, ...statement }) => addEvidence(ctx, id, statement),
  withdraw: (ctx, { id }) => withdrawDispute(ctx, id),
  makeOffer: (ctx, { id, ...offer }) => makeOffer(ctx, id, offer),
  acceptOffer: (ctx, { id, offerId }) => acceptOffer(ctx, id, offerId),
  declineOffer: (ctx, { id, offerId }) => declineOffer(ctx, id, offerId),
  withdrawOffer: (ctx, { id, offerId }) => withdrawOffer(ctx, id, offerId),
  file: (ctx, file) => getFile(ctx, file),
  list: (ctx, filter) => pageOfDisputes(ctx, filter),
  export: (ctx, choice) => exportDisputes(ctx, choice),
  counts: (ctx) => disputeCounts(ctx),
  review: (ctx, { id }) => reviewDispute(ctx, id),
  ask: (ctx, { id, ...question }) => askParty(ctx, id, question),
  setPriority: (ctx, { id, priority }) => setPriority(ctx, id, priority),
  resolve: (ctx, { id, ...ruling }) => resolveDispute(ctx, id, ruling),
})
