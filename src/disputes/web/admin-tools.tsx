import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { followSave, useZodForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { DecidedNotice } from '#ui/decided-notice.tsx'
import { disputesContract, type Dispute } from '../contract.ts'
import { isActive, priorities, type Priority } from '../dispute.ts'
import { Question } from '../inputs.ts'
import { RulingForm, useRuling } from './ruling-form.tsx'
import { useDisputeStep } from './use-dispute-step.ts'

/** What an admin who is not a party can do: review, ask, set the priority, and rule. */
export function AdminTools({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes.admin')
  const ruling = useRuling(dispute)
  const asking = useAsking(dispute)
  const may = (event: Dispute['actions'][number]) => dispute.actions.includes(event)
  const isLate = ruling.isLate || asking.isLate
  if (!isActive(dispute.status) && !isLate) return <Decided dispute={dispute} />
  return (
    <Card as="section" aria-labelledby="admin-tools" className="grid gap-5">
      <h2 id="admin-tools" className="text-xl">
        {t('tools')}
      </h2>
      {may('review') && <ReviewButton dispute={dispute} />}
      {may('prioritise') && <PriorityChoice dispute={dispute} />}
      {(may('ask') || asking.isLate) && <AskForm dispute={dispute} asking={asking} />}
      {(may('resolve') || ruling.isLate) && (
        <div className="grid gap-4 border-t border-line pt-5">
          <h3 className="text-lg">{t('formTitle')}</h3>
          <RulingForm dispute={dispute} ruling={ruling} />
        </div>
      )}
    </Card>
  )
}

/** The ruling and the admins' notes about it. */
function Decided({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes.admin')
  if (!dispute.resolution) return null
  return (
    <Card as="section" aria-labelledby="admin-tools" className="grid gap-2">
      <h2 id="admin-tools" className="text-xl">
        {t('ruled', { resolution: t(`resolutions.${dispute.resolution}`) })}
      </h2>
      {dispute.adminNotes && (
        <>
          <h3 className="text-sm font-semibold text-ink-3">{t('notesShown')}</h3>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-2">
            {dispute.adminNotes}
          </p>
        </>
      )}
    </Card>
  )
}

export function ReviewButton({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes.admin')
  const review = useDisputeStep(() => api(disputesContract).review({ id: dispute.id }), {
    done: () => ({ title: t('reviewStarted') }),
  })
  return (
    <Button look="secondary" pending={review.isPending} onClick={() => review.mutate(undefined)}>
      {t('startReview')}
    </Button>
  )
}

function PriorityChoice({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes.admin')
  const tRoom = useTranslations('disputes')
  const set = useDisputeStep(
    (priority: Priority) => api(disputesContract).setPriority({ id: dispute.id, priority }),
    { done: () => ({ title: t('prioritySet') }) },
  )
  return (
    <Field label={t('priorityLabel')}>
      <Select
        value={set.isPending ? set.variables : dispute.priority}
        disabled={set.isPending}
        onChange={({ target }) => set.mutate(target.value as Priority)}
      >
        {priorities.map((priority) => (
          <option key={priority} value={priority}>
            {tRoom(`priority.${priority}`)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const noQuestion: Question = { party: 'client', question: '' }

/**
 * The question form. `isLate` is true if a question is typed but can no longer be sent, because another admin acted
 * first.
 */
function useAsking(dispute: Dispute) {
  const t = useTranslations('disputes.admin')
  const form = useZodForm(Question, noQuestion)
  const ask = useDisputeStep(
    (input: Question) => api(disputesContract).ask({ ...input, id: dispute.id }),
    { done: () => ({ title: t('asked') }), onSend: () => followSave(form, () => noQuestion) },
  )
  const isWriting = form.formState.isDirty && !ask.isPending
  return { form, ask, isLate: isWriting && !dispute.actions.includes('ask') }
}

interface AskProps {
  dispute: Dispute
  asking: ReturnType<typeof useAsking>
}

function AskForm({ dispute, asking: { form, ask, isLate } }: AskProps) {
  const t = useTranslations('disputes.admin')
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button look="secondary" aria-expanded={false} onClick={() => setOpen(true)}>
        {t('ask')}
      </Button>
    )
  }
  const { errors } = form.formState
  return (
    <form
      method="post"
      noValidate
      aria-label={t('ask')}
      className="grid gap-3 border-t border-line pt-5"
      onSubmit={form.handleSubmit((input) => {
        if (!isLate) ask.mutate(input)
      })}
    >
      {isLate ? <DecidedNotice /> : <p className="text-sm text-ink-2">{t('askText')}</p>}
      <Field required label={t('askWhom')} error={errors.party?.message}>
        <Select {...form.register('party')}>
          <option value="client">{dispute.client.fullName}</option>
          <option value="provider">{dispute.provider.fullName}</option>
        </Select>
      </Field>
      <Field required label={t('question')} error={errors.question?.message}>
        <Textarea dir="auto" rows={3} {...form.register('question')} />
      </Field>
      {!isLate && (
        <Button type="submit" look="secondary" pending={ask.isPending}>
          {t('ask')}
        </Button>
      )}
    </form>
  )
}
