import type { UserContext } from '#platform/server/context.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { offersContract } from '../contract.ts'
import { acceptOffer } from './service/accept.ts'
import { backOut, declineOffer, withdrawOffer } from './service/end.ts'
import { makeOffer } from './service/make.ts'
import { getFile, getOffer, pageOfOffers, readOffer } from './service/read.ts'
import { requestQuote } from './service/request.ts'
import { renewOffer, writeVersion } from './service/write.ts'

const seen = (ctx: UserContext, { id }: { id: number }) => getOffer(ctx, id)

export const offersRoutes = defineRoutes(
  offersContract,
  {
    list: (ctx, filter) => pageOfOffers(ctx, filter),
    get: (ctx, { id }) => readOffer(ctx, id),
    file: (ctx, file) => getFile(ctx, file),
    request: (ctx, { id, ...request }) => requestQuote(ctx, id, request),
    make: (ctx, offer) => makeOffer(ctx, offer),
    write: (ctx, { id, ...version }) => writeVersion(ctx, id, version),
    accept: (ctx, { id, version }) => acceptOffer(ctx, id, version),
    decline: (ctx, { id, ...words }) => declineOffer(ctx, id, words),
    withdraw: (ctx, { id }) => withdrawOffer(ctx, id),
    backOut: (ctx, { id, note }) => backOut(ctx, id, note),
    renew: (ctx, { id, ...version }) => renewOffer(ctx, id, version),
  },
  { unseen: { write: seen, accept: seen, decline: seen, backOut: seen, renew: seen } },
)
