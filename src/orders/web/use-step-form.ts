import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { useZodForm } from '#platform/web/use-form.ts'
import type { Order } from '../contract.ts'
import { ChangeRequest, StatusChange } from '../inputs.ts'
import { TotalHours } from '../price-contract.ts'
import { useOrderWords } from './order-words.ts'
import type { ButtonAction } from './use-order-action.ts'

/** What a person enters with a step. */
export interface StepInput {
  note?: string | undefined
  hours?: number | undefined
}

const required = z.object({ note: ChangeRequest.shape.note })

/** The steps with a note, validated as on the server. */
const notes = {
  complete: { schema: z.object({ note: StatusChange.shape.note }), label: 'noteComplete' },
  request_changes: { schema: required, label: 'noteRequest_changes' },
  request_cancellation: { schema: required, label: 'noteRequest_cancellation' },
  cancel_order: { schema: required, label: 'noteCancel_order' },
} as const
const plain = z.object({ note: z.optional(z.string()) })

/** The form of a step, and the label of its note if it has one. */
export function useStepForm(order: Order, action: ButtonAction) {
  const t = useTranslations('orders')
  const words = useOrderWords(order)
  const note = action in notes ? notes[action as keyof typeof notes] : undefined
  const bought = action === 'complete' ? order.hours : null
  const schema =
    bought === null
      ? (note?.schema ?? plain)
      : deliverySchema(bought, t('confirm.hoursTooMany', words))
  const form = useZodForm<StepInput, StepInput>(schema, {
    note: '',
    ...(bought !== null && { hours: order.loggedHours ?? bought }),
  })
  return { form, label: note?.label }
}

/** The note and the hours, of which the server refuses more than were bought. */
function deliverySchema(bought: number, tooMany: string) {
  return z.object({
    note: StatusChange.shape.note,
    hours: TotalHours.check(z.maximum(bought, tooMany)),
  })
}
