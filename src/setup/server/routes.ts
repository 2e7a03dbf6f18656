import { defineRoutes } from '#platform/server/routes.ts'
import { setupContract } from '../contract.ts'
import { setupLaunchContract } from '../launch-contract.ts'
import { setupOfferContract } from '../offer-contract.ts'
import { claim, fillContent, goTo, setupState } from './service/first-run.ts'
import { paymentsState, setLook, setMarketplace, setMoney, setSearch } from './service/answers.ts'
import { offeredTemplates, readFile, setOffer } from './service/offer.ts'
import { launchList, markLaunch, testMail } from './service/launch.ts'

export const setupRoutes = defineRoutes(setupContract, {
  state: (ctx) => setupState(ctx),
  open: (ctx, { token }) => setupState(ctx, token),
  claim: (ctx, account) => claim(ctx, account),
  go: (ctx, { step }) => goTo(ctx, step),
  setMarketplace: (ctx, wanted) => setMarketplace(ctx, wanted),
  setMoney: (ctx, wanted) => setMoney(ctx, wanted),
  payments: (ctx) => paymentsState(ctx),
  setSearch: (ctx, { isHiddenFromSearch }) => setSearch(ctx, isHiddenFromSearch),
  addSamples: (ctx) => fillContent(ctx),
})

export const offerRoutes = defineRoutes(setupOfferContract, {
  templates: (ctx) => offeredTemplates(ctx),
  readFile: (ctx, { file }) => readFile(ctx, file),
  setOffer: (ctx, chosen) => setOffer(ctx, chosen),
  setLook: (ctx, wanted) => setLook(ctx, wanted),
})

export const launchRoutes = defineRoutes(setupLaunchContract, {
  list: (ctx) => launchList(ctx),
  mark: (ctx, mark) => markLaunch(ctx, mark),
  testMail: (ctx) => testMail(ctx),
})
