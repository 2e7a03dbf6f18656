import { useTranslations } from 'use-intl'
import { countUnanswered, type FieldOwner, type FieldValues, type FieldSubject } from '../field.ts'
import { useFields } from './fields-query.ts'

interface Props {
  subject: FieldSubject
  /** The answers of a row; undefined if the marketplace asks nothing. */
  answers: Readonly<Record<string, unknown>> | undefined
  owner: FieldOwner
}

/** Says how many of the marketplace's questions about a row have no answer. */
export function NewQuestions({ subject, answers, owner }: Props) {
  const t = useTranslations('fields')
  const fields = useFields(subject, answers !== undefined)
  const count = countUnanswered(fields, (answers ?? {}) as FieldValues, owner)
  if (count === 0) return null
  return <p className="text-sm text-ink-2">{t('newQuestions', { count })}</p>
}
