import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { dayIn } from '#platform/dates.ts'
import { useZone } from '#platform/web/use-zone.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Options, Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { useClock } from '#ui/relative-time.tsx'
import { useTranslateSentence } from '#ui/use-translate-sentence.ts'
import { audiences, MAX_LINK, MAX_TEXT, MAX_TITLE, ways } from '../broadcast.ts'
import type { Broadcast, BroadcastDraft } from '../contract.ts'

export type DraftForm = UseFormReturn<BroadcastDraft, unknown, BroadcastDraft>

export const emptyDraft: BroadcastDraft = {
  title: '',
  text: '',
  link: '',
  audience: 'members',
  ways: ['bell', 'mail'],
  bannerLastDay: '',
}

export function draftOf(broadcast: Broadcast): BroadcastDraft {
  const { title, text, link, audience, bannerLastDay } = broadcast
  return {
    title,
    text,
    link: link ?? '',
    audience,
    ways: [...broadcast.ways],
    bannerLastDay: bannerLastDay ?? '',
  }
}

/** The fields of a draft. */
export function DraftFields({ form }: { form: DraftForm }) {
  const t = useTranslations('broadcasts')
  const { errors } = form.formState
  return (
    <Card className="grid grid-cols-1 gap-5">
      <Field required label={t('fields.title')} error={errors.title?.message}>
        <Input dir="auto" maxLength={MAX_TITLE} {...form.register('title')} />
      </Field>
      <Field
        required
        label={t('fields.text')}
        hint={t('fields.textHint', { max: MAX_TEXT })}
        error={errors.text?.message}
      >
        <Textarea dir="auto" rows={8} maxLength={MAX_TEXT} {...form.register('text')} />
      </Field>
      <Field
        optional
        label={t('fields.link')}
        hint={t('fields.linkHint')}
        error={errors.link?.message}
      >
        <Input inputMode="url" maxLength={MAX_LINK} {...form.register('link')} />
      </Field>
      <Field label={t('fields.audience')} error={errors.audience?.message}>
        <Select {...form.register('audience')}>
          <Options of={audiences.map((one) => [one, t(`audiences.${one}`)] as const)} />
        </Select>
      </Field>
      <Ways form={form} />
    </Card>
  )
}

function Ways({ form }: { form: DraftForm }) {
  const t = useTranslations('broadcasts')
  const translate = useTranslateSentence()
  const zone = useZone()
  const clock = useClock()
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: 'ways' })
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-semibold">{t('fields.ways')}</legend>
      {ways.map((way) => (
        <Checkbox
          key={way}
          value={way}
          label={t(`ways.${way}`)}
          hint={t(`wayHints.${way}`)}
          {...form.register('ways')}
        />
      ))}
      {errors.ways?.message && (
        <p role="alert" className="text-sm text-danger">
          {translate(errors.ways.message)}
        </p>
      )}
      {chosen.includes('banner') && (
        <Field
          required
          label={t('fields.bannerLastDay')}
          error={errors.bannerLastDay?.message}
          className="mt-2 max-w-60"
        >
          <Input
            type="date"
            min={clock ? dayIn(clock, zone) : undefined}
            {...form.register('bannerLastDay')}
          />
        </Field>
      )}
    </fieldset>
  )
}
