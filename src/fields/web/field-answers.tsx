import type { Field } from '../contract.ts'
import type { FieldSubject } from '../field.ts'
import { useAnswerText, useFieldName, useFields } from './fields-query.ts'

interface Props {
  subject: FieldSubject
  /** The answers of a row; undefined if the marketplace asks nothing. */
  answers: Readonly<Record<string, unknown>> | undefined
  className?: string
}

/** The answers of a row as a list of questions and answers. Nothing without answers. */
export function FieldAnswers({ subject, answers, className }: Props) {
  const fields = useFields(subject, answers !== undefined)
  return <AnswerList fields={fields} answers={answers ?? {}} className={className} />
}

interface ListProps {
  fields: readonly Field[]
  answers: Readonly<Record<string, unknown>>
  className?: string | undefined
}

export function AnswerList({ fields, answers, className = '' }: ListProps) {
  const nameOf = useFieldName()
  const textOf = useAnswerText()
  const shown = fields.flatMap((field) => {
    const text = textOf(field, answers[field.key])
    return text === undefined ? [] : [{ field, text }]
  })
  if (shown.length === 0) return null
  return (
    <dl className={`grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr] ${className}`}>
      {shown.map(({ field, text }) => (
        <div key={field.key} className="grid min-w-0 gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
          <dt dir="auto" className="text-ink-3 wrap-anywhere">
            {nameOf(field)}
          </dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
            {field.type === 'link' ? (
              <a
                href={text}
                rel="nofollow ugc noopener"
                target="_blank"
                className="text-brand-ink underline"
              >
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
