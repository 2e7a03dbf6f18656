import { useAnswerText, useFields } from '#fields/web/fields-query.ts'
import { Badge } from '#ui/badge.tsx'
import type { Service } from '../contract.ts'

/** The answers that the marketplace shows on cards. */
export function CardAnswers({ fields }: Pick<Service, 'fields'>) {
  const questions = useFields('service', fields !== undefined)
  const textOf = useAnswerText()
  if (!fields) return null
  const texts = questions
    .filter(({ onCard }) => onCard)
    .flatMap((one) => textOf(one, fields[one.key]) ?? [])
  if (texts.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5 compact:hidden">
      {texts.map((text) => (
        <li key={text} className="max-w-full">
          <Badge className="max-w-full">
            <bdi className="line-clamp-1 min-w-0 wrap-anywhere">{text}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  )
}
