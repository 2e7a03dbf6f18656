import * as z from 'zod/mini'
import type { Job } from '#orders/job-contract.ts'
import type { Order } from '#orders/contract.ts'
import type { ChosenPackage } from '#packages/web/chosen-package.ts'
import { paths } from '#platform/web/paths.ts'
import type { ServiceDetails } from '#services/contract.ts'
import { NewCheckout } from '../contract.ts'
import { projectDraft, totalOf, type checkoutFormIn, type CheckoutForm } from './checkout-form.ts'

type Shown = Pick<
  ServiceDetails,
  'id' | 'userId' | 'title' | 'hourlyRate' | 'usualHours' | 'usualDays'
>

export type TipTerms = NonNullable<Job['tip']>

/** More hours of an order, or a tip for it. */
export interface Addition extends Shown {
  /** The order it is added to. */
  order: Order
  /** Only for a tip. */
  tip?: TipTerms
}

/** What was agreed before, at a price that cannot change: a milestone, or hours that the viber asked for. */
export interface AgreedPurchase extends Shown {
  agreed: {
    viberName: string
    /** What the milestone includes. */
    description: string | null
    /** Null for a fixed price. */
    hours: number | null
    /** In major units. */
    amount: number
    /** The viber delivers within this many days of the payment. */
    days: number
    /** The page of this checkout. */
    path: string
    /** What the request to pay names. */
    request: Pick<NewCheckout, 'milestoneId' | 'extendsOrderId' | 'offerId' | 'hours'>
  }
}

/** What a checkout page sells: hours of a service, an addition to an order, or what was agreed before. */
export type CheckoutSubject = ServiceDetails | Addition | AgreedPurchase

export function isAgreed(subject: CheckoutSubject): subject is AgreedPurchase {
  return 'agreed' in subject
}

export function isAddition(subject: CheckoutSubject): subject is Addition {
  return 'order' in subject
}

export function additionTo(order: Order, tip?: TipTerms): Addition {
  return {
    id: order.serviceId,
    userId: order.providerId,
    title: order.title,
    hourlyRate: order.hourlyRate ?? 0,
    usualHours: null,
    usualDays: null,
    order,
    ...(tip && { tip }),
  }
}

/** The terms of a tip; undefined if hours are sold. */
export function tipOf(subject: CheckoutSubject): TipTerms | undefined {
  return isAddition(subject) ? subject.tip : undefined
}

/** The name under which what was typed is kept in the browser: for an addition the path of its page. */
export function draftOf(subject: CheckoutSubject): string {
  if (isAgreed(subject)) return subject.agreed.path
  if (!isAddition(subject)) return projectDraft(subject.id)
  return subject.tip ? paths.tip(subject.order.id) : paths.moreHours(subject.order.id)
}

const Tip = NewCheckout.shape.amount._zod.def.innerType.check(z.gte(1, 'A tip is at least $1'))

/**
 * The form's schema: a tip has an amount and words instead of hours, a description and a day. What was agreed before has
 * no fields besides the card.
 */
export function formOf(subject: CheckoutSubject, form: ReturnType<typeof checkoutFormIn>) {
  if (!tipOf(subject) && !isAgreed(subject)) return form
  const text = z.string()
  const { note } = NewCheckout.shape
  const words = { requirements: text, deliveryDeadline: text, note: note._zod.def.innerType }
  return z.object({
    ...form.shape,
    ...words,
    hours: z.number(),
    ...(tipOf(subject) && { tip: Tip }),
  })
}

/** The total in major units; undefined while it cannot be computed. */
export function totalFor(
  subject: CheckoutSubject,
  { hours, tip }: { hours: number | undefined; tip: number | undefined },
): number | undefined {
  if (isAgreed(subject)) return subject.agreed.amount
  if (!tipOf(subject)) return totalOf(subject, hours)
  return Tip.safeParse(tip).success ? tip : undefined
}

/** The request that opens the checkout; `chosen` is a package that is bought instead of hours (docs/product-rules.md#checkout). */
export function newCheckoutOf(
  form: CheckoutForm,
  subject: CheckoutSubject,
  amount: number,
  chosen?: ChosenPackage,
): NewCheckout {
  const { hours, requirements, deliveryDeadline, note } = form
  const seller = { amount, serviceId: subject.id, viberId: subject.userId }
  if (isAgreed(subject)) return { ...seller, ...subject.agreed.request }
  if (isAddition(subject) && subject.tip) {
    return { ...seller, thanksOrderId: subject.order.id, ...(note && { note }) }
  }
  return {
    ...seller,
    description: subject.title,
    requirements,
    ...(chosen
      ? { package: chosen.tier, extras: chosen.extras }
      : { hours, ...(deliveryDeadline && { deliveryDeadline }) }),
    ...(isAddition(subject) && { extendsOrderId: subject.order.id }),
  }
}
