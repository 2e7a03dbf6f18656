import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import type { Order } from '#orders/contract.ts'
import { refreshOrders } from '#orders/web/order-queries.ts'
import { useOrderWords } from '#orders/web/order-words.ts'
import { dayIn } from '#platform/dates.ts'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { showToast } from '#platform/web/toast.ts'
import { showFieldErrors, useZodForm } from '#platform/web/use-form.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { useZone } from '#platform/web/use-zone.ts'
import { Button } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { useClock } from '#ui/relative-time.tsx'
import { showFailure } from '#ui/show-failure.ts'
import { useDraft } from '#platform/web/use-draft.ts'
import { DraftNote } from '#ui/draft-note.tsx'
import { NewEntry, worklogContract, type HoursEntry, type HoursLog } from '../contract.ts'
import { MAX_MEMO } from '../limits.ts'

const worklog = api(worklogContract)
type Values = Partial<NewEntry>

interface Props {
  order: Order
  log: HoursLog
  /** The entry to change; without one, a new entry is added. */
  entry: HoursEntry | undefined
  onClose: () => void
}

export function EntryDialog({ order, log, entry, onClose }: Props) {
  const t = useTranslations('worklog')
  const format = useFormatter()
  const words = useOrderWords(order)
  const zone = useZone()
  const clock = useClock()
  const first = dayIn(new Date(order.acceptedAt ?? order.createdAt), zone)
  // The server's clock decides. A browser whose clock is behind must not offer a day before the order.
  const today = clock ? latest(first, dayIn(clock, zone)) : undefined
  const form = useZodForm<Values, NewEntry>(
    NewEntry,
    entry ?? (today === undefined ? {} : { day: today }),
  )
  const { errors } = form.formState
  const memo = { memo: entry?.memo ?? '' }
  const draft = useDraft(`hours-${order.id}-${entry?.id ?? 'new'}`, form, memo)
  const save = useSave({ order, entry, form, onClose })
  const left = log.boughtHours - log.loggedHours + (entry?.hours ?? 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(entry ? 'editTitle' : 'addTitle')}
      description={t('addText', words)}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((fields) => save.mutate(fields, { onSuccess: draft.clear }))}
      >
        <DraftNote draft={draft} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field required label={t('day')} error={errors.day?.message}>
            <Input type="date" min={first} max={today} {...form.register('day')} />
          </Field>
          <NumberField
            required
            control={form.control}
            name="hours"
            unit="hours"
            holds="number"
            label={t('hoursField')}
            hint={t('hoursHint', { left: format.number(left), count: left })}
            error={errors.hours?.message}
          />
        </div>
        <Field required label={t('memo')} hint={t('memoHint', words)} error={errors.memo?.message}>
          <Textarea dir="auto" rows={3} maxLength={MAX_MEMO} {...form.register('memo')} />
        </Field>
        <DialogActions onCancel={onClose}>
          <Button type="submit" pending={save.isPending}>
            {t(entry ? 'save' : 'add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The fields that refusals of the whole entry belong to. */
const fieldOf: Record<string, 'day' | 'hours'> = {
  'hours.wrong_day': 'day',
  'hours.too_many': 'hours',
}

interface Saving extends Pick<Props, 'order' | 'entry' | 'onClose'> {
  form: ReturnType<typeof useZodForm<Values, NewEntry>>
}

function useSave({ order, entry, form, onClose }: Saving) {
  const t = useTranslations('worklog')
  const queryClient = useQueryClient()
  const { keyFor, done } = useIdempotencyKey()
  const { id } = order
  return useMutation({
    mutationFn: (fields: NewEntry) => {
      const options = { idempotencyKey: keyFor(fields) }
      return entry
        ? worklog.change({ ...fields, id, entryId: entry.id }, options)
        : worklog.add({ ...fields, id }, options)
    },
    onSuccess: async () => {
      done()
      onClose()
      showToast({ title: t(entry ? 'saved' : 'added') })
      await refreshOrders(queryClient)
    },
    onError: async (error) => {
      const field = isApiError(error) ? fieldOf[error.code] : undefined
      if (field && isApiError(error)) form.setError(field, { message: error.serverMessage })
      else if (!showFieldErrors(form, error)) showFailure(error, t('failed'), t('tryAgain'))
      if (isApiError(error) && error.status === 409) await refreshOrders(queryClient)
    },
  })
}

/** The later of two days such as '2026-11-26'. */
function latest(one: string, other: string): string {
  return one > other ? one : other
}
