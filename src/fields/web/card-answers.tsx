import { Badge } from '#ui/badge.tsx'
import type { FieldSubject } from '../field.ts'
import { useCardText, useFields } from './fields-query.ts'

interface Props {
  subject: FieldSubject
  /** The answers of a row in a list; undefined if the marketplace asks nothing. */
  answers: Readonly<Record<string, unknown>> | undefined
}

/** The answers that the marketplace shows on cards. */
export function CardAnswers({ subject, answers: given }: Props) {
  const questions = useFields(subject, given !== undefined)
  const textOf = useCardText()
  if (!given) return null
  const answers = questions
    .filter(({ onCard }) => onCard)
    .flatMap((one) => {
      const text = textOf(one, given[one.key])
      return text === undefined ? [] : [{ key: one.key, text }]
    })
  if (answers.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5 compact:hidden">
      {answers.map(({ key, text }) => (
        <li key={key} className="max-w-full">
          <Badge className="max-w-full">
            <bdi className="line-clamp-1 min-w-0 wrap-anywhere">{text}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  )
}
