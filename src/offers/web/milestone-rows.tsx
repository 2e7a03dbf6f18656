import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { currencySign } from '#platform/money.ts'
import { nextKey, type Problems } from '#platform/web/typed-rows.ts'
import { Button } from '#ui/button.tsx'
import { Input, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Trash2 } from '#ui/icons.ts'
import { useTranslateSentence } from '#ui/use-translate-sentence.ts'
import { MAX_MILESTONE_TEXT, MAX_MILESTONE_TITLE, MAX_MILESTONES } from '../limits.ts'
import { emptyMilestone, type TypedMilestone } from './typed-terms.ts'

interface Props {
  milestones: TypedMilestone[]
  problems: Problems
  onChange: (milestones: TypedMilestone[]) => void
}

/** The parts of a fixed price, each of which is paid, held and approved separately. */
export function MilestoneRows({ milestones, problems, onChange }: Props) {
  const t = useTranslations('offers.form')
  const translate = useTranslateSentence()
  const problem = problems['milestones']
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-3">{t('milestonesText')}</p>
      {milestones.map((milestone, index) => (
        <MilestoneFields
          key={milestone.key}
          index={index}
          typed={milestone}
          problems={problems}
          onChange={(changed) => onChange(milestones.with(index, changed))}
          onRemove={
            milestones.length > 1 ? () => onChange(milestones.toSpliced(index, 1)) : undefined
          }
        />
      ))}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {translate(problem)}
        </p>
      )}
      {milestones.length < MAX_MILESTONES && (
        <Button
          look="secondary"
          className="justify-self-start"
          onClick={() => onChange([...milestones, { key: nextKey(milestones), ...emptyMilestone }])}
        >
          {t('addMilestone')}
        </Button>
      )}
    </div>
  )
}

interface FieldsProps {
  index: number
  typed: TypedMilestone
  problems: Problems
  onChange: (typed: TypedMilestone) => void
  /** Absent for the only milestone. */
  onRemove: (() => void) | undefined
}

function MilestoneFields({ index, typed, problems, onChange, onRemove }: FieldsProps) {
  const t = useTranslations('offers.form')
  const { site, locale } = useRouteContext({ from: '__root__' })
  const field = (name: 'title' | 'description' | 'amount' | 'days') => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...typed, [name]: target.value }),
  })
  const errorOf = (name: string) => problems[`milestones.${index}.${name}`]
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24 } as const
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-3">
      <legend className="sr-only">{t('milestone', { n: index + 1 })}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_9rem_7rem_auto]">
        <Field label={t('milestoneTitle')} error={errorOf('title')}>
          <Input dir="auto" maxLength={MAX_MILESTONE_TITLE} {...field('title')} />
        </Field>
        <Field
          label={t('amount', { symbol: currencySign(locale, site.currency) })}
          error={errorOf('amount')}
        >
          <Input {...number} {...field('amount')} />
        </Field>
        <Field label={t('days')} error={errorOf('days')}>
          <Input {...number} {...field('days')} />
        </Field>
        {onRemove && (
          <Button
            look="ghost"
            aria-label={t('removeMilestone', { n: index + 1 })}
            onClick={onRemove}
            className="self-end justify-self-start"
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      <Field label={t('description')} optional error={errorOf('description')}>
        <Textarea dir="auto" rows={2} maxLength={MAX_MILESTONE_TEXT} {...field('description')} />
      </Field>
    </fieldset>
  )
}
