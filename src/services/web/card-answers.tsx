import { useCardText, useFields } from '#fields/web/fields-query.ts'
import { Badge } from '#ui/badge.tsx'
import type { Service } from '../contract.ts'

/** The answers that the marketplace shows on cards. */
export function CardAnswers({ fields }: Pick<Service, 'fields'>) {
  const questions = useFields('service', fields !== undefined)
  const textOf = useCardText()
  if (!fields) return null
  const answers = questions
    .filter(({ onCard }) => onCard)
    .flatMap((one) => {
      const text = textOf(one, fields[one.key])
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
