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
import { postChargebackReturned } from '#ledger/server/service/chargeback-verdicts.ts'
import type { InTransaction } from '#platform/server/context.ts'
import type { Move } from '../../order.ts'
import { unusedCents } from '../../pricing.ts'
import { orderProcess, type MoneyKind, type OrderEvent, type Step } from '../../process.ts'
import type { LockedOrder } from '../queries/orders.ts'

interface ByBank {
  taking: BankTaking
}
interface ByGateway {
  externalRefund: ExternalRefund
}

/** What a movement of money needs in addition to the order. Amounts in cents. */
interface MoneyDetails extends Record<MoneyKind, object> {
  /** The client's part; the rest is divided between platform and provider. */
  split: { refundCents: number }
  charge_back: ByBank
  claw_back: ByBank
  write_off: ByBank
  restore: ByBank
  give_back: ByBank
  refund_externally: ByGateway
  pay_back: ByGateway
  take_back: ByGateway
}

type MoneyOf<Event extends OrderEvent> = (typeof orderProcess)[Event] extends {
  money: infer Kind extends MoneyKind
}
  ? Kind
  : never

/** An event with exactly the details that its movement of money needs, if it moves any. */
type StepOf<Event extends OrderEvent> = { event: Event } & ([MoneyOf<Event>] extends [never]
  ? object
  : MoneyDetails[MoneyOf<Event>]) &
  (Event extends 'complete' ? Delivery : object)

interface Delivery {
  /** The hours worked; all that were bought if absent. */
  workedHalfHours?: number | undefined
}

export type OrderStep = { [Event in OrderEvent]: StepOf<Event> }[OrderEvent]

/** The events that need no details. */
export type PlainEvent = {
  [Event in OrderEvent]: { event: Event } extends StepOf<Event> ? Event : never
}[OrderEvent]

/** The ledger postings for each kind of movement. */
const moneyMoves: {
  [Kind in MoneyKind]: (
    ctx: InTransaction,
    order: LockedOrder,
    details: MoneyDetails[Kind],
  ) => Promise<void>
} = {
  release: (ctx, order) => postRelease(ctx, order, unusedCents(order)),
  refund: postRefund,
  split: (ctx, order, { refundCents }) => postSplit(ctx, order, refundCents),
  freeze: (ctx, { id }) => freezeEscrow(ctx, id),
  thaw: (ctx, { id }) => thawEscrow(ctx, id),
  charge_back: (ctx, order, { taking }) => postChargebackHeld(ctx, order, taking),
  claw_back: (ctx, order, { taking }) => postChargebackLate(ctx, order, taking),
  write_off: (ctx, order, { taking }) => postChargebackLoss(ctx, order, taking),
  restore: (ctx, order, { taking }) => postChargebackReturned(ctx, order, taking),
  give_back: (ctx, order, { taking }) => postChargebackReturned(ctx, order, taking),
  refund_externally: async (ctx, order, { externalRefund }) => {
    await postExternalRefund(ctx, order, externalRefund)
    await postRefund(ctx, order)
  },
  pay_back: (ctx, order, { externalRefund }) => postExternalPart(ctx, order, externalRefund),
  take_back: (ctx, order, { externalRefund }) => postExternalReturn(ctx, order, externalRefund),
}

/** Moves the money of a step in the step's own transaction; does nothing for a step that moves none. */
export async function moveMoney(
  ctx: InTransaction,
  order: LockedOrder,
  { money }: Move,
  step: OrderStep,
): Promise<void> {
  if (!money) return
  // `OrderStep` pairs each event with the details of its money; TypeScript cannot follow that through two lookups.
  const move = moneyMoves[money] as (
    ctx: InTransaction,
    order: LockedOrder,
    details: object,
  ) => Promise<void>
  await move(ctx, order, step)
}

/** The amount that the order's timeline shows for a step, in cents. */
export function amountOf(order: LockedOrder, step: OrderStep): number {
  if ('refundCents' in step) return step.refundCents
  if ('taking' in step) return step.taking.amountCents
  if ('externalRefund' in step) return step.externalRefund.amountCents
  const { money }: Step = orderProcess[step.event]
  return money === 'release' ? order.totalCents - unusedCents(order) : order.totalCents
}
