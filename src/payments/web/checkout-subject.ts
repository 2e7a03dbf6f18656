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

/** What a checkout page sells: hours of a service, or an addition to an order. */
export type CheckoutSubject = ServiceDetails | Addition

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
  if (!isAddition(subject)) return projectDraft(subject.id)
  return subject.tip ? paths.tip(subject.order.id) : paths.moreHours(subject.order.id)
}

const Tip = NewCheckout.shape.amount._zod.def.innerType.check(z.gte(1, 'A tip is at least $1'))

/** The form's schema: a tip has an amount and words instead of hours, a description and a day. */
export function formOf(subject: CheckoutSubject, form: ReturnType<typeof checkoutFormIn>) {
  if (!tipOf(subject)) return form
  const text = z.string()
  const { note } = NewCheckout.shape
  const words = { requirements: text, deliveryDeadline: text, note: note._zod.def.innerType }
  return z.object({ ...form.shape, ...words, hours: z.number(), tip: Tip })
}

/** The total in major units; undefined while it cannot be computed. */
export function totalFor(
  subject: CheckoutSubject,
  { hours, tip }: { hours: number | undefined; tip: number | undefined },
): number | undefined {
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
