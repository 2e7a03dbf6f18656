import { useTranslations } from 'use-intl'
import { countUnanswered, type FieldValues } from '#fields/field.ts'
import { useFields } from '#fields/web/fields-query.ts'
import type { ServiceDetails } from '../../contract.ts'

/** Says how many of the marketplace's questions about the service have no answer. */
export function NewQuestions({ service }: { service: ServiceDetails }) {
  const t = useTranslations('fields')
  const fields = useFields('service', service.fields !== undefined)
  const owner = { category: service.category, isProvider: true }
  const count = countUnanswered(fields, (service.fields ?? {}) as FieldValues, owner)
  if (count === 0) return null
  return <p className="text-sm text-ink-2">{t('newQuestions', { count })}</p>
}
