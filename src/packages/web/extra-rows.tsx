import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { currencySign } from '#platform/money.ts'
import { nextKey, type Problems } from '#platform/web/typed-rows.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Trash2 } from '#ui/icons.ts'
import { MAX_EXTRA_NAME, MAX_EXTRAS } from '../limits.ts'
import type { TypedExtra } from './typed-packages.ts'

interface Props {
  extras: TypedExtra[]
  problems: Problems
  onChange: (extras: TypedExtra[]) => void
}

/** What clients can add to a package. */
export function ExtraRows({ extras, problems, onChange }: Props) {
  const t = useTranslations('packages')
  const empty = { id: undefined, name: '', price: '', days: '0', maxQuantity: '1' }
  return (
    <Card as="section" aria-labelledby="extras" className="grid gap-4">
      <div>
        <h2 id="extras" className="text-xl">
          {t('extras')}
        </h2>
        <p className="text-sm text-ink-3">{t('editor.extrasText')}</p>
      </div>
      {extras.map((extra, index) => (
        <ExtraFields
          key={extra.key}
          index={index}
          typed={extra}
          problems={problems}
          onChange={(changed) => onChange(extras.with(index, changed))}
          onRemove={() => onChange(extras.toSpliced(index, 1))}
        />
      ))}
      {extras.length < MAX_EXTRAS && (
        <Button
          look="secondary"
          className="justify-self-start"
          onClick={() => onChange([...extras, { key: nextKey(extras), ...empty }])}
        >
          {t('editor.addExtra')}
        </Button>
      )}
    </Card>
  )
}

interface FieldsProps {
  index: number
  typed: TypedExtra
  problems: Problems
  onChange: (typed: TypedExtra) => void
  onRemove: () => void
}

function ExtraFields({ index, typed, problems, onChange, onRemove }: FieldsProps) {
  const t = useTranslations('packages.editor')
  const { site, locale } = useRouteContext({ from: '__root__' })
  const field = (name: 'name' | 'price' | 'days' | 'maxQuantity') => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...typed, [name]: target.value }),
  })
  const errorOf = (name: string) => problems[`extras.${index}.${name}`]
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24 } as const
  return (
    <fieldset className="grid min-w-0 items-start gap-3 border-t border-line pt-3 sm:grid-cols-2 lg:grid-cols-[1fr_8rem_8rem_8rem_auto]">
      <legend className="sr-only">{t('extra', { n: index + 1 })}</legend>
      <Field label={t('name')} error={errorOf('name')}>
        <Input dir="auto" maxLength={MAX_EXTRA_NAME} {...field('name')} />
      </Field>
      <Field
        label={t('extraPrice', { symbol: currencySign(locale, site.currency) })}
        error={errorOf('price')}
      >
        <Input {...number} {...field('price')} />
      </Field>
      <Field label={t('extraDays')} error={errorOf('days')}>
        <Input {...number} {...field('days')} />
      </Field>
      <Field label={t('maxQuantity')} error={errorOf('maxQuantity')}>
        <Input {...number} {...field('maxQuantity')} />
      </Field>
      <Button
        look="ghost"
        aria-label={t('removeExtra', { n: index + 1 })}
        onClick={onRemove}
        className="self-end justify-self-start"
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </fieldset>
  )
}
