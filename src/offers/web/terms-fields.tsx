import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { currencySign } from '#platform/money.ts'
import type { Problems } from '#platform/web/typed-rows.ts'
import { Card } from '#ui/card.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { MAX_ANSWER, MAX_NOTE, MAX_SCOPE, MAX_TITLE } from '../limits.ts'
import { MilestoneRows } from './milestone-rows.tsx'
import type { TypedTerms } from './typed-terms.ts'

export interface TermsProps {
  typed: TypedTerms
  problems: Problems
  /** Only this kind of price can be chosen, because it was agreed before. Then title and rounds stay as agreed, too. */
  fixedPricing?: TypedTerms['pricing'] | undefined
  /** The agreed rate, in major units, which cannot change. */
  fixedRate?: number | undefined
  /** Of a proposal by its viber: what the client of the gig asks. */
  questions?: readonly string[] | undefined
  /** How many characters the note has at least; without it, the note is optional. */
  minNote?: number | undefined
  onChange: (part: Partial<TypedTerms>) => void
}

type TextName = Exclude<keyof TypedTerms, 'milestones' | 'pricing' | 'answers'>

function fieldOf({ typed, onChange }: TermsProps) {
  return (name: TextName) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
}

const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24 } as const

/** All fields of an offer: the words, the price and the conditions. */
export function TermsFields(props: TermsProps) {
  const t = useTranslations('offers.form')
  const ofProposals = useTranslations('proposals.form')
  const { problems, fixedPricing } = props
  const isFirst = fixedPricing === undefined
  const field = fieldOf(props)
  // The gig beside the form has parts of the same names.
  const nameOf = (part: 'work' | 'conditions') =>
    props.minNote === undefined ? t(part) : ofProposals(part)
  return (
    <>
      <Card as="section" aria-labelledby="offer-work" className="grid gap-4">
        <h2 id="offer-work" className="text-xl">
          {nameOf('work')}
        </h2>
        {isFirst && (
          <Field label={t('title')} required error={problems['title']}>
            <Input dir="auto" maxLength={MAX_TITLE} {...field('title')} />
          </Field>
        )}
        <Field label={t('scope')} hint={t('scopeHint')} required error={problems['scope']}>
          <Textarea dir="auto" maxLength={MAX_SCOPE} {...field('scope')} />
        </Field>
      </Card>
      <AnswerFields {...props} />
      <PriceFields {...props} />
      <Card as="section" aria-labelledby="offer-conditions" className="grid gap-4">
        <h2 id="offer-conditions" className="text-xl">
          {nameOf('conditions')}
        </h2>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {isFirst && (
            <Field label={t('revisions')} hint={t('revisionsHint')} error={problems['revisions']}>
              <Input {...number} {...field('revisions')} />
            </Field>
          )}
          <Field label={t('validDays')} hint={t('validDaysHint')} error={problems['validDays']}>
            <Input {...number} {...field('validDays')} />
          </Field>
        </div>
        <NoteField {...props} />
      </Card>
    </>
  )
}

function NoteField(props: TermsProps) {
  const t = useTranslations()
  const { problems, minNote } = props
  const isRequired = minNote !== undefined
  return (
    <Field
      label={t(isRequired ? 'proposals.form.note' : 'offers.form.note')}
      hint={isRequired ? t('proposals.form.noteHint', { min: minNote }) : t('offers.form.noteHint')}
      required={isRequired}
      optional={!isRequired}
      error={problems['note']}
    >
      <Textarea dir="auto" maxLength={MAX_NOTE} {...fieldOf(props)('note')} />
    </Field>
  )
}

function AnswerFields({ typed, problems, questions, onChange }: TermsProps) {
  const t = useTranslations('proposals.form')
  if (!questions || questions.length === 0) return null
  return (
    <Card as="section" aria-labelledby="offer-answers" className="grid gap-4">
      <h2 id="offer-answers" className="text-xl">
        {t('questions')}
      </h2>
      {questions.map((question, index) => (
        <Field
          key={question}
          label={question}
          required
          error={
            problems[`answers.${index}`] ??
            // The gig asks more questions than the form had.
            (typed.answers[index] ? undefined : problems['answers'])
          }
        >
          <Textarea
            dir="auto"
            maxLength={MAX_ANSWER}
            value={typed.answers[index] ?? ''}
            onChange={({ target }) =>
              onChange({
                answers: questions.map((_, at) =>
                  at === index ? target.value : (typed.answers[at] ?? ''),
                ),
              })
            }
          />
        </Field>
      ))}
    </Card>
  )
}

function PriceFields(props: TermsProps) {
  const t = useTranslations('offers.form')
  const { typed, problems, fixedPricing, onChange } = props
  return (
    <Card as="section" aria-labelledby="offer-price" className="grid gap-4">
      <h2 id="offer-price" className="text-xl">
        {t('price')}
      </h2>
      {fixedPricing === undefined && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{t('pricing')}</legend>
          {(['fixed', 'hourly'] as const).map((pricing) => (
            <div key={pricing} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                id={`pricing-${pricing}`}
                name="pricing"
                checked={typed.pricing === pricing}
                onChange={() => onChange({ pricing })}
                aria-describedby={`pricing-${pricing}-text`}
                className="size-5 shrink-0 accent-(--brand)"
              />
              <div>
                <label htmlFor={`pricing-${pricing}`} className="block text-sm font-medium">
                  {t(`pricings.${pricing}`)}
                </label>
                <p id={`pricing-${pricing}-text`} className="text-sm text-ink-3">
                  {t(`pricings.${pricing}Text`)}
                </p>
              </div>
            </div>
          ))}
        </fieldset>
      )}
      {typed.pricing === 'fixed' ? (
        <MilestoneRows
          milestones={typed.milestones}
          problems={problems}
          onChange={(milestones) => onChange({ milestones })}
        />
      ) : (
        <HourlyFields {...props} />
      )}
    </Card>
  )
}

function HourlyFields(props: TermsProps) {
  const t = useTranslations('offers.form')
  const { site, locale } = useRouteContext({ from: '__root__' })
  const { problems, fixedRate } = props
  const field = fieldOf(props)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <Field
        label={t('hourlyRate', { symbol: currencySign(locale, site.currency) })}
        error={problems['hourlyRate']}
        hint={fixedRate === undefined ? undefined : t('fixedRate')}
      >
        <Input {...number} {...field('hourlyRate')} readOnly={fixedRate !== undefined} />
      </Field>
      <Field label={t('hours')} hint={t('hoursHint')} error={problems['hours']}>
        <Input {...number} {...field('hours')} />
      </Field>
      <Field label={t('days')} hint={t('daysHint')} error={problems['days']}>
        <Input {...number} {...field('days')} />
      </Field>
    </div>
  )
}
