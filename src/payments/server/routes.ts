import { defineRoutes, type Handlers } from '#platform/server/routes.ts'
import { paymentsContract } from '../contract.ts'
import { getPayment } from './service/payment-state.ts'
import { cardForm, openCheckout } from './service/checkout.ts'
import { answerTestChallenge, confirmTestCard, getTestChallenge } from './test-gateway.ts'
import { gatewayNamed, receiveWebhook } from './webhooks.ts'

const handlers: Handlers<typeof paymentsContract> = {
  createIntent: (ctx, request) => openCheckout(ctx, request),
  cardForm: (ctx) => cardForm(ctx),
  getPayment: (ctx, { paymentIntentId }) => getPayment(ctx, paymentIntentId),
  webhook: (ctx, { gateway, ...raw }) => receiveWebhook(ctx, gateway, raw),
  confirmTestCard: (ctx, card) => confirmTestCard(ctx, card),
  getTestChallenge: (ctx, { id }) => getTestChallenge(ctx, id),
  answerTestChallenge: (ctx, { id, outcome }) => answerTestChallenge(ctx, id, outcome),
}

export const paymentsRoutes = defineRoutes(paymentsContract, handlers, {
  early: { webhook: (ctx, { gateway }) => void gatewayNamed(ctx, gateway) },
})
