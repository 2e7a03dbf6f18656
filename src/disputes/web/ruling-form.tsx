import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DateText } from '#ui/date-text.tsx'
import { Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { isolated } from '#ui/isolated.ts'
import { DecidedNotice } from '#ui/decided-notice.tsx'
import { disputesContract, type Dispute } from '../contract.ts'
import type { Shares } from '../record.ts'
import { isActive, resolutions } from '../dispute.ts'
import { Ruling } from '../inputs.ts'
import { isAmount } from './is-amount.ts'
import { sharesOf, useDisputeWords, useSums } from './dispute-words.ts'
import { SharesList } from './shares-list.tsx'
import { useDisputeStep } from './use-dispute-step.ts'

const blank = { resolution: '' as 'full_refund', adminNotes: '', message: '' }

/** The ruling form. `isLate` is true if the dispute was decided while this admin was typing. */
export function useRuling(dispute: Dispute) {
  const t = useTranslations('disputes.admin')
  const form = useZodForm(Ruling, blank)
  const resolve = useDisputeStep(
    (ruling: Ruling) =>
      api(disputesContract)
        .resolve({ ...ruling, id: dispute.id })
        .catch((error: unknown) => {
          showFieldErrors(form, error)
          throw error
        }),
    {
      done: ({ id }) => ({ title: t('resolvedTitle'), description: t('resolvedText', { id }) }),
      failed: { title: t('resolveFailed'), description: t('tryAgain') },
    },
  )
  const isWriting = form.formState.isDirty && (resolve.isIdle || resolve.isError)
  return { form, resolve, isLate: isWriting && !isActive(dispute.status) }
}

interface RulingProps {
  dispute: Dispute
  ruling: ReturnType<typeof useRuling>
}

/** The ruling, its amounts, and a confirmation that shows them. */
export function RulingForm({ dispute, ruling: { form, resolve, isLate } }: RulingProps) {
  const t = useTranslations('disputes.admin')
  const [confirmed, setConfirmed] = useState<Ruling>()
  const [resolution, amount] = useWatch({
    control: form.control,
    name: ['resolution', 'resolutionAmount'],
  })
  const shares = sharesAfter(dispute, resolution, amount)
  const close = () => setConfirmed(undefined)
  return (
    <form
      method="post"
      noValidate
      aria-label={t('formTitle')}
      className="grid gap-4"
      onSubmit={form.handleSubmit((ruling) => {
        if (isLate) return
        const whole = sharesAfter(dispute, 'full_refund', undefined)
        // An amount of the total or more is invalid for a partial refund; the server's message explains that.
        if (whole && (ruling.resolutionAmount ?? 0) >= whole.refund) resolve.mutate(ruling)
        else setConfirmed(ruling)
      })}
    >
      {isLate && <DecidedNotice />}
      <RulingFields form={form} dispute={dispute} />
      {!isLate && (
        <>
          {shares && <SharesList dispute={dispute} shares={shares} />}
          <Notice dispute={dispute} />
          <Button type="submit" look="danger" aria-haspopup="dialog" pending={resolve.isPending}>
            {t('submit')}
          </Button>
        </>
      )}
      {confirmed && shares && !isLate && (
        <ConfirmRuling
          dispute={dispute}
          shares={shares}
          isPending={resolve.isPending}
          onClose={close}
          onConfirm={() => resolve.mutate(confirmed, { onSettled: close })}
        />
      )}
    </form>
  )
}

function Notice({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes.admin')
  const { answerBy, awaiting, status } = dispute
  return (
    <Alert tone="warning">
      <p>{t('irreversible')}</p>
      {answerBy && awaiting && (
        <p className="mt-1">
          {t('stillTime', { name: isolated(dispute[awaiting].fullName), status })}{' '}
          <DateText at={answerBy} look="dateTime" />
        </p>
      )}
    </Alert>
  )
}

/** How a resolution divides the money; undefined while a choice or amount is missing. */
function sharesAfter(
  dispute: Dispute,
  resolution: Ruling['resolution'] | undefined,
  amount: number | null | undefined,
): Shares | undefined {
  if (resolution === 'pay_provider') return sharesOf(dispute, 0)
  if (resolution === 'partial_refund') {
    return isAmount(amount) ? sharesOf(dispute, amount) : undefined
  }
  return resolution ? sharesOf(dispute, dispute.orderAmount) : undefined
}

interface FieldsProps {
  form: UseFormReturn<typeof Ruling._zod.input, unknown, Ruling>
  dispute: Dispute
}

function RulingFields({ form, dispute }: FieldsProps) {
  const t = useTranslations('disputes.admin')
  const { total } = useDisputeWords(dispute)
  const { errors } = form.formState
  const resolution = useWatch({ control: form.control, name: 'resolution' })
  const isKnown = resolutions.includes(resolution)
  return (
    <>
      <Field
        required
        label={t('resolution')}
        hint={isKnown ? t(`resolutionText.${resolution}`) : undefined}
        error={errors.resolution?.message}
      >
        <Select {...form.register('resolution')}>
          <option value="">{t('chooseResolution')}</option>
          {resolutions.map((resolution) => (
            <option key={resolution} value={resolution}>
              {t(`resolutions.${resolution}`)}
            </option>
          ))}
        </Select>
      </Field>
      {resolution === 'partial_refund' && (
        <NumberField
          required
          shouldUnregister
          control={form.control}
          name="resolutionAmount"
          unit="money"
          holds="number"
          label={t('amount')}
          hint={t('amountHint', { total })}
          error={errors.resolutionAmount?.message}
        />
      )}
      <Field optional label={t('message')} hint={t('messageHint')} error={errors.message?.message}>
        <Textarea dir="auto" rows={3} {...form.register('message')} />
      </Field>
      <Field optional label={t('notes')} hint={t('notesHint')} error={errors.adminNotes?.message}>
        <Textarea dir="auto" rows={3} {...form.register('adminNotes')} />
      </Field>
    </>
  )
}

interface ConfirmProps {
  dispute: Dispute
  shares: Shares
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
}

function ConfirmRuling({ dispute, shares, isPending, onClose, onConfirm }: ConfirmProps) {
  const t = useTranslations('disputes.admin')
  const tRoom = useTranslations('disputes')
  const sums = useSums(dispute)
  return (
    <ConfirmDialog
      title={t('confirmTitle')}
      description={t('confirmText', sums(shares))}
      action={t('submit')}
      look="danger"
      pending={isPending}
      onConfirm={onConfirm}
      cancel={tRoom('back')}
      onClose={onClose}
    />
  )
}
