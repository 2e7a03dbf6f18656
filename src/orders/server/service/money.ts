import {
  postChargebackHeld,
  postChargebackLate,
  postChargebackLoss,
  type BankTaking,
} from '#ledger/server/service/chargebacks.ts'
import {
  postExternalPart,
  postExternalRefund,
  postExternalReturn,
  type ExternalRefund,
} from '#ledger/server/service/external-refunds.ts'
import {
  freezeEscrow,
  postRefund,
  postRelease,
  postSplit,
  thawEscrow,
} from '#ledger/server/service/escrow.ts'
import { postChargebackReturned } from '#ledger/server/service/verdicts.ts'
import type { InTransaction } from '#platform/server/context.ts'
import type { Move } from '../../order.ts'
import type { LockedOrder } from '../queries.ts'

/** What a step may bring with it. */
export interface StepDetails {
  note?: string | undefined
  /** Added to the step's line in the timeline, in its transaction; a step that was taken before has one. */
  alongWith?: (eventId: number) => Promise<void>
  /** Of a division: what goes back to the client, in cents. */
  refundCents?: number
  /** Of a chargeback: what the bank took or gave back. */
  taking?: BankTaking
  /** Of a refund past the marketplace: what the client got, or what came back. */
  externalRefund?: ExternalRefund
}

/** What a step does to the money, in its own transaction. Answers the refund it made due, if any. */
export async function moveMoney(
  ctx: InTransaction,
  order: LockedOrder,
  { money }: Move,
  details: StepDetails,
): Promise<number | undefined> {
  switch (money) {
    case undefined:
      return undefined
    case 'release':
      await postRelease(ctx, order)
      return undefined
    case 'refund':
      return postRefund(ctx, order)
    case 'split':
      return postSplit(ctx, order, given(details.refundCents))
    case 'freeze':
      await freezeEscrow(ctx, order.id)
      return undefined
    case 'thaw':
      await thawEscrow(ctx, order.id)
      return undefined
    case 'refund_externally':
      await postExternalRefund(ctx, order, given(details.externalRefund))
      return postRefund(ctx, order)
    case 'pay_back':
      await postExternalPart(ctx, order, given(details.externalRefund))
      return undefined
    case 'take_back':
      return postExternalReturn(ctx, order, given(details.externalRefund))
    default:
      await moveBankMoney(ctx, order, money, given(details.taking))
      return undefined
  }
}

type BankMove = 'charge_back' | 'claw_back' | 'write_off' | 'restore' | 'give_back'

async function moveBankMoney(
  ctx: InTransaction,
  order: LockedOrder,
  money: BankMove,
  taking: NonNullable<StepDetails['taking']>,
): Promise<void> {
  switch (money) {
    case 'charge_back':
      return postChargebackHeld(ctx, order, taking)
    case 'claw_back':
      return postChargebackLate(ctx, order, taking)
    case 'write_off':
      return postChargebackLoss(ctx, order, taking)
    case 'restore':
    case 'give_back':
      return postChargebackReturned(ctx, order, taking)
  }
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The step lacks what its money needs')
  return value
}
