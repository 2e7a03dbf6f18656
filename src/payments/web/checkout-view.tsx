import { useEffect, type ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useFormatter, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useUploads } from '#attachments/web/use-uploads.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { useZodForm } from '#platform/web/use-form.ts'
import { useZone } from '#platform/web/use-zone.ts'
import { PackageChoice } from '#packages/web/package-choice.tsx'
import type { Quote } from '#packages/package.ts'
import { chosenPackage } from '#packages/web/chosen-package.ts'
import { toDecimal } from '#platform/money.ts'
import type { SiteInfo } from '#settings/contract.ts'
import { Button } from '#ui/button.tsx'
import { useClock } from '#ui/relative-time.tsx'
import { RestoredDraft } from './restored-draft.tsx'
import { BuyAgain } from './buy-again.tsx'
import type { Buying } from './buying.ts'
import {
  emptyCheckout,
  suggestedProject,
  withoutHours,
  type checkoutFormIn,
  type CheckoutForm,
  type Project,
} from './checkout-form.ts'
import {
  draftOf,
  isAddition,
  isAgreed,
  tipOf,
  totalFor,
  type CheckoutSubject,
} from './checkout-subject.ts'
import { AgreedSummary, AgreedWork } from './agreed-summary.tsx'
import { TipFields } from './tip-fields.tsx'
import { AdditionSummary } from './addition-summary.tsx'
import type { CheckoutProblem } from './checkout-problem.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { PaymentUnavailable } from './payment-unavailable.tsx'
import { PriceChanged } from './price-changed.tsx'
import { ProjectFields } from './project-fields.tsx'
import { usePay, type CardProcessor } from './use-pay.ts'

interface Props {
  subject: CheckoutSubject
  site: SiteInfo
  /** Packages besides hours; only for a service. */
  buying?: Buying | undefined
  /** The fields required before paying. */
  schema: ReturnType<typeof checkoutFormIn>
  card: CardProcessor
  /** Renders the card part of the form. `total` is in major units. */
  renderCard: (props: {
    form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>
    problem: CheckoutProblem | undefined
    total: number | undefined
  }) => ReactNode
}

/** The checkout page with its single button: project and card, and next to them the price. */
export function CheckoutView({ subject, site, buying, schema, card, renderCard }: Props) {
  const t = useTranslations('payments')
  const chosen = buying && chosenPackage(buying.offered, buying.search)
  const { form, suggested } = useSuggestedForm(subject, chosen ? withoutHours(schema) : schema)
  const uploads = useUploads({ keptAs: draftOf(subject) })
  const [hours, tip] = useWatch({ control: form.control, name: ['hours', 'tip'] })
  const total = chosen ? toDecimal(chosen.quote.totalCents) : totalFor(subject, { hours, tip })
  const { pay, isPending, problem, forget } = usePay(subject, card, chosen)
  useProblemInForm(problem, form)

  // The form keeps its values for a retry.
  if (problem?.kind === 'unavailable') {
    return <PaymentUnavailable reason={problem.message} onRetry={forget} />
  }
  const submit = (amount = total, isWantedAgain = false) =>
    form.handleSubmit(
      (values) =>
        amount !== undefined && pay({ form: values, amount, files: uploads.tokens, isWantedAgain }),
    )()

  return (
    <div className="container-page py-8 sm:py-12">
      <h1 className="text-3xl">{t(titleOf(subject))}</h1>
      <noscript>
        <p className="mt-3 text-ink-2">{t('checkout.needsScript')}</p>
      </noscript>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8"
      >
        <div className="grid min-w-0 gap-6">
          <PurchaseFields {...{ subject, buying, form, uploads, suggested }} hasHours={!chosen} />
          {renderCard({ form, problem, total })}
          <PayButton isPending={isPending} isWaiting={uploads.isUploading} total={total} />
        </div>
        <Summary {...{ subject, site, hours, total }} quote={chosen?.quote} />
      </form>
      <Questions
        {...{ subject, total, problem }}
        onClose={forget}
        onAgree={(amount, isWantedAgain) => void submit(amount, isWantedAgain)}
      />
    </div>
  )
}

interface FieldsProps {
  subject: CheckoutSubject
  buying: Buying | undefined
  form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>
  uploads: ReturnType<typeof useUploads>
  suggested: Project
  /** False for a package, which has a price and days of its own. */
  hasHours: boolean
}

/** What is bought, and what the viber needs to know. */
function PurchaseFields({ subject, buying, form, uploads, suggested, hasHours }: FieldsProps) {
  const tip = tipOf(subject)
  if (tip) return <TipFields form={form} terms={tip} />
  if (isAgreed(subject)) return <AgreedWork purchase={subject} />
  return (
    <>
      {buying && <PackageChoice {...buying} hourlyRate={subject.hourlyRate} />}
      <RestoredDraft
        // A draft is what differs from the suggestion, so a new suggestion begins a new comparison.
        key={suggested.deliveryDeadline}
        draft={draftOf(subject)}
        form={form}
        initial={suggested}
        onStartOver={uploads.reset}
      />
      <ProjectFields form={form} uploads={uploads} hasHours={hasHours} />
    </>
  )
}

interface SummaryProps {
  subject: CheckoutSubject
  site: SiteInfo
  hours: number
  total: number | undefined
  quote: Quote | undefined
}

/** What is bought and what it costs. */
function Summary({ subject, quote, ...sums }: SummaryProps) {
  if (isAgreed(subject)) return <AgreedSummary purchase={subject} site={sums.site} />
  if (isAddition(subject)) return <AdditionSummary addition={subject} {...sums} />
  return <CheckoutSummary service={subject} {...sums} quote={quote} />
}

function titleOf(subject: CheckoutSubject) {
  if (isAgreed(subject)) return subject.agreed.request.milestoneId ? 'agreed.title' : 'hours.title'
  if (!isAddition(subject)) return 'checkout.title'
  return subject.tip ? 'tip.title' : 'hours.title'
}

/** Shows a refusal at the fields that it is about. */
function useProblemInForm(
  problem: CheckoutProblem | undefined,
  form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>,
): void {
  useEffect(() => {
    if (problem?.kind === 'refused') {
      for (const { path, message } of problem.fields ?? []) form.setError(path, { message })
    }
    if (problem?.kind !== 'declined') return
    if (problem.field) form.setError(problem.field, { message: problem.message })
    form.setFocus(problem.field ?? 'number')
  }, [problem, form])
}

/**
 * The form with the suggestions of the service. The day is known only in the browser, whose time zone may differ from
 * the server's, so it is filled in later and only into an empty field.
 */
function useSuggestedForm(
  subject: CheckoutSubject,
  schema: z.ZodMiniType<CheckoutForm, CheckoutForm>,
) {
  const clock = useClock()
  const zone = useZone()
  const suggested = suggestedProject(subject, clock, zone)
  const { deliveryDeadline } = suggested
  const form = useZodForm(schema, { ...emptyCheckout, ...suggested })
  useEffect(() => {
    if (deliveryDeadline && form.getValues('deliveryDeadline') === '') {
      form.resetField('deliveryDeadline', { defaultValue: deliveryDeadline })
    }
  }, [form, deliveryDeadline])
  return { form, suggested }
}

interface QuestionsProps {
  subject: CheckoutSubject
  total: number | undefined
  problem: CheckoutProblem | undefined
  onClose: () => void
  onAgree: (amount: number | undefined, isWantedAgain?: boolean) => void
}

/** The dialogs that may have to be confirmed before paying. */
function Questions({ subject, total, problem, onClose, onAgree }: QuestionsProps) {
  return (
    <>
      <PriceChanged
        serviceId={subject.id}
        before={total}
        amount={problem?.kind === 'price_changed' ? problem.amount : undefined}
        onClose={onClose}
        onAgree={onAgree}
      />
      <BuyAgain
        total={total}
        orderId={problem?.kind === 'just_bought' ? problem.orderId : undefined}
        onClose={onClose}
        onAgree={() => onAgree(total, true)}
      />
    </>
  )
}

interface PayProps {
  isPending: boolean
  /** Files are still uploading. */
  isWaiting: boolean
  total: number | undefined
}

function PayButton({ isPending, isWaiting, total }: PayProps) {
  const t = useTranslations('payments.checkout')
  const format = useFormatter()
  const hydrated = useHydrated()
  const due =
    total === undefined ? t('payPlain') : t('pay', { amount: format.number(total, 'money') })
  return (
    <Button type="submit" size="lg" pending={isPending} disabled={!hydrated || isWaiting}>
      {isPending ? t('paying') : due}
    </Button>
  )
}
