import { useRouteContext } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useFormatter, useTranslations } from 'use-intl'
import type { Attachment } from '#attachments/contract.ts'
import type { AgreedFee } from '#orders/price-contract.ts'
import { toCents, toDecimal } from '#platform/money.ts'
import { showToast } from '#platform/web/toast.ts'
import { useDraft } from '#platform/web/use-draft.ts'
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts'
import { differ } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import type { Problems } from '#platform/web/typed-rows.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DraftNote } from '#ui/draft-note.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { Money } from '#ui/money.tsx'
import type { Side } from '../process.ts'
import type { OfferTerms } from '../terms-contract.ts'
import { priceOfTerms, sharesOf, totalOf } from '../terms.ts'
import { shownProblems, type Found } from './shown-problems.ts'
import { TermsFields, type TermsProps } from './terms-fields.tsx'
import { TermsFiles, useVersionFiles } from './terms-files.tsx'
import { termsOf, withQuestions, type TypedTerms } from './typed-terms.ts'

interface Props extends Pick<TermsProps, 'fixedPricing' | 'fixedRate' | 'questions' | 'minNote'> {
  initial: TypedTerms
  /** The side that writes; only the viber sees what is left after the fee. */
  side: Side
  /** The fee that was agreed before, in place of the marketplace's fee of today. */
  agreedFee?: AgreedFee | undefined
  /** The fee was agreed before and is not known here. */
  hidesShare?: boolean
  /** The files that the offer has already. */
  keptFiles?: readonly Attachment[]
  action: string
  pending: boolean
  /** Problems that the server found. */
  serverProblems: Problems
  /** The name under which this browser keeps what is typed until it is sent. */
  draftName: string
  /** `clearDraft` is to be called once the terms are saved. */
  onSend: (terms: OfferTerms, clearDraft: () => void) => void
  onCancel?: (() => void) | undefined
  children?: ReactNode
}

/** The form of a version: what is included, what it costs, and on which conditions. */
export function TermsForm(props: Props) {
  const { initial, action, pending, serverProblems, onSend, onCancel, children } = props
  const t = useTranslations('offers.form')
  const form = useForm<TypedTerms>({ defaultValues: initial })
  // Without questions, so that a draft always holds those that its answers belong to.
  const draft = useDraft(props.draftName, form, { ...initial, questions: [] })
  const values = useWatch({ control: form.control }) as TypedTerms
  const typed = withQuestions(values, props.questions ?? [])
  const [sent, setSent] = useState<Found>({ typed, problems: {} })
  // Terms with problems of their own were not sent, so what the server said is about earlier ones.
  const isUnsent = Object.keys(sent.problems).length > 0
  const problems = isUnsent ? sent.problems : serverProblems
  const formRef = useFocusOnProblem(problems, sent)
  const files = useVersionFiles(props.keptFiles)
  const checked = termsOf(typed, props.minNote)
  const submit = () => {
    setSent({ typed, problems: 'problems' in checked ? checked.problems : {} })
    if ('problems' in checked) showToast({ title: t('check'), variant: 'destructive' })
    else onSend({ ...checked.terms, ...files.terms }, draft.clear)
  }
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <LeaveGuard isDirty={!pending && differ(typed, withQuestions(initial, typed.questions))} />
      <DraftNote draft={draft} />
      {children}
      <TermsFields
        {...props}
        typed={typed}
        problems={shownProblems(typed, { typed: sent.typed, problems })}
        onChange={(part) => form.reset({ ...typed, ...part }, { keepDefaultValues: true })}
      />
      <Card className="grid gap-4">
        <TermsFiles files={files} problem={serverProblems['files']} />
        <Sum
          terms={'terms' in checked ? checked.terms : undefined}
          agreedFee={props.agreedFee}
          hasShare={props.side === 'provider' && !props.hidesShare}
        />
        <Buttons
          action={action}
          pending={pending}
          isUploading={files.uploads.isUploading}
          onCancel={onCancel}
        />
      </Card>
    </form>
  )
}

function Buttons({
  action,
  pending,
  isUploading,
  onCancel,
}: Pick<Props, 'action' | 'pending' | 'onCancel'> & { isUploading: boolean }) {
  const t = useTranslations('offers.form')
  const hydrated = useHydrated()
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" size="lg" pending={pending} disabled={!hydrated || isUploading}>
        {action}
      </Button>
      {onCancel && (
        <Button look="ghost" size="lg" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}

/** The total, and for the viber what is left of it. Empty while the terms are not complete. */
function Sum({
  terms,
  hasShare,
  agreedFee,
}: Pick<Props, 'agreedFee'> & { terms: OfferTerms | undefined; hasShare: boolean }) {
  const t = useTranslations('offers')
  const format = useFormatter()
  const { site } = useRouteContext({ from: '__root__' })
  const price = terms && priceOfTerms(terms)
  const { bps, min } = agreedFee ?? { bps: site.feeBps, min: site.feeMin }
  const fee = { feeBps: bps, feeMinCents: toCents(min) ?? 0 }
  return (
    <div aria-live="polite" className="grid gap-1 empty:hidden">
      {price && (
        <p className="flex flex-wrap items-baseline justify-between gap-2 font-semibold">
          <span>{t('total')}</span>
          <Money amount={toDecimal(totalOf(price))} className="text-xl" />
        </p>
      )}
      {price && hasShare && (
        <p className="text-sm text-ink-2">
          {t('youReceive', {
            percent: bps / 100,
            amount: format.number(toDecimal(sharesOf(price, fee).providerCents), 'money'),
          })}
          {min > 0 && ` ${t('minimumFee')}`}
        </p>
      )}
    </div>
  )
}
