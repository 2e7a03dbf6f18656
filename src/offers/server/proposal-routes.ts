import { getBrief } from '#briefs/server/service/read.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { offersProposalContract } from '../proposal-contract.ts'
import { getAllowance } from './service/proposal-limits.ts'
import { markProposal, pageOfProposals } from './service/proposals.ts'
import { propose } from './service/propose.ts'
import { getOffer } from './service/read.ts'

export const proposalsRoutes = defineRoutes(
  offersProposalContract,
  {
    list: (ctx, { id, ...filter }) => pageOfProposals(ctx, id, filter),
    make: (ctx, { id, ...proposal }) => propose(ctx, id, proposal),
    allowance: (ctx) => getAllowance(ctx),
    mark: (ctx, change) => markProposal(ctx, change),
  },
  {
    unseen: {
      make: (ctx, { id }) => getBrief(ctx, id),
      mark: (ctx, { id }) => getOffer(ctx, id),
    },
  },
)
