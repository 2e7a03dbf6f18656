import * as z from 'zod/mini'
import { daysAheadIn, tomorrowIn } from '#platform/dates.ts'
import { centsOf, priceCents, toDecimal } from '#platform/money.ts'
import { manyLines, seen } from '#platform/text-checks.ts'
import { paths } from '#platform/web/paths.ts'
import type { Service, ServiceDetails } from '#services/contract.ts'
import { Hours, MIN_HOURS, TestCard, type PaymentState } from '../contract.ts'

const MIN_REQUIREMENTS = 20
const EXPIRY = /^\s*(\d{1,2})\s*(?:\/\s*)?(\d{2}|\d{4})\s*$/
const NO_EXPIRY = 'Please enter the expiry date'
const NO_NUMBER = 'Please enter a card number'

/** The fields of the checkout form. docs/product-rules.md#checkout says where it is stricter than the API. */
const fields = {
  hours: Hours,
  requirements: z
    .string()
    .check(
      manyLines,
      ...seen(MIN_REQUIREMENTS, 'Please describe the work in at least 20 characters'),
      z.maxLength(5000, 'This text is too long'),
    ),
  deliveryDeadline: z.string(),
  /** Only for a tip; its own schema checks them. */
  tip: z.number(),
  note: z.string(),
  number: z.string().check(z.regex(/^[\d\s-]{12,30}$/, NO_NUMBER)),
  expiry: z.string().check(
    z.regex(EXPIRY, NO_EXPIRY),
    z.refine((text) => expiryOf(text) !== undefined, NO_EXPIRY),
  ),
  cvc: TestCard.shape.cvc,
}
export type CheckoutForm = z.infer<ReturnType<typeof checkoutFormIn>>

/** The form's schema for a client in this time zone: the earliest deadline is tomorrow there. */
export function checkoutFormIn(zone: string) {
  const isAhead = (day: string) => day === '' || day >= tomorrowIn(new Date(), zone)
  const deliveryDeadline = fields.deliveryDeadline.check(
    z.refine(isAhead, 'The deadline must be tomorrow or later'),
  )
  return z.object({ ...fields, deliveryDeadline })
}

/** The schema for a package, which has its own price and days. The fields of hours may hold what was typed before. */
export function withoutHours(schema: ReturnType<typeof checkoutFormIn>) {
  return z.object({ ...schema.shape, hours: z.custom<number>(), deliveryDeadline: z.string() })
}

/** The schema for a card entered in the gateway's own fields. */
export function projectFormIn(zone: string) {
  const text = z.string()
  return z.object({ ...checkoutFormIn(zone).shape, number: text, expiry: text, cvc: text })
}

const emptyProject = { hours: 1, requirements: '', deliveryDeadline: '' }

/** The part of the form that is kept in the browser until the checkout is paid. */
export type Project = typeof emptyProject

/**
 * The form before the client types: the usual hours of the service, and the day on which it is usually ready. Without
 * a clock, during server rendering, there is no day.
 */
export function suggestedProject(
  { usualHours, usualDays }: Pick<ServiceDetails, 'usualHours' | 'usualDays'>,
  now: Date | null,
  zone: string,
): Project {
  const isDated = now !== null && usualDays !== null
  return {
    ...emptyProject,
    // A service may be smaller than the smallest order.
    hours: Math.max(MIN_HOURS, usualHours ?? emptyProject.hours),
    deliveryDeadline: isDated ? daysAheadIn(now, zone, usualDays) : '',
  }
}

export const projectDraft = (serviceId: number) => `checkout-${serviceId}`

/** The name of the draft that a payment paid for: of an addition the path of its page (`draftOf`), else that of the service. */
export function draftOfPayment({ serviceId, retryPath }: PaymentState): string {
  const isAdded = retryPath !== undefined && !retryPath.startsWith(`${paths.checkout(serviceId)}?`)
  return isAdded ? retryPath : projectDraft(serviceId)
}

export const emptyCheckout: CheckoutForm = {
  ...emptyProject,
  tip: 5,
  note: '',
  number: '',
  expiry: '',
  cvc: '',
}

/** Accepts '4 / 29', '04/2029' and '0429'. */
export function expiryOf(text: string): { expMonth: number; expYear: number } | undefined {
  const [, month, year] = EXPIRY.exec(text) ?? []
  const expMonth = Number(month)
  return expMonth >= 1 && expMonth <= 12 ? { expMonth, expYear: Number(year) } : undefined
}

/** The total in major units; undefined while the hours are invalid. */
export function totalOf(service: Pick<Service, 'hourlyRate'>, hours: number | undefined) {
  if (hours === undefined || !Hours.safeParse(hours).success) return undefined
  return toDecimal(priceCents(centsOf(service.hourlyRate), hours))
}

export function cardOf(form: CheckoutForm, clientSecret: string): TestCard {
  const expiry = expiryOf(form.expiry) ?? { expMonth: 0, expYear: 0 }
  return { clientSecret, number: form.number, cvc: form.cvc, ...expiry }
}
