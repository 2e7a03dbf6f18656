import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PictureAddress } from '#pictures/web/picture-address.tsx'
import { useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { StaleNote } from '#settings/web/stale-note.tsx'
import { useStaleForm } from '#settings/web/use-stale-form.ts'
import { twitterCards } from '#settings/settings.ts'
import { Alert } from '#ui/alert.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { SaveRefusal } from '#publishing/web/save-refusal.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input, Select, Textarea } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { HeadCodeField } from './head-code-field.tsx'
import { SearchPreview, SocialPreview } from './previews.tsx'
import { SeoValues } from './seo-values.ts'
import { type SeoFormState, useSaveSeo } from './use-save-seo.ts'
import { cx } from '#ui/cx.ts'
import { isLonger } from '../site-keys.ts'

const ALERT_SHOWN_MS = 3000

export function SeoForm({ current }: { current: SeoValues }) {
  const t = useTranslations('seo')
  const hydrated = useHydrated()
  const { user } = useRouteContext({ from: '__root__' })
  const form = useZodForm(SeoValues, current)
  const { isStale, takeOver } = useStaleForm(form, current)
  const { save, outcome, isCodeRequired, forget } = useSaveSeo(form)
  const onGone = useCallback(() => forget(), [forget])
  const values = form.watch()
  const submit = form.handleSubmit((wanted) => save.mutate(wanted))
  return (
    <form
      noValidate
      method="post"
      className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]"
      onSubmit={submit}
    >
      <div className="grid min-w-0 grid-cols-1 gap-6">
        {isStale && <StaleNote onTakeOver={takeOver} />}
        <Card className="grid grid-cols-1 gap-5">
          <SearchFields form={form} values={values} />
        </Card>
        <Card className="grid grid-cols-1 gap-5">
          <SocialFields form={form} values={values} />
        </Card>
        <Card className="grid grid-cols-1 gap-5">
          <HeadCodeField
            form={form}
            isEditable={user?.role === 'super_admin'}
            isCodeRequired={isCodeRequired}
          />
        </Card>
        <LeaveGuard isDirty={form.formState.isDirty} />
        {outcome && !outcome.isSaved && (
          <SaveRefusal error={save.error} message={outcome.text} onRetry={submit} />
        )}
        {outcome?.isSaved && <TemporaryAlert text={outcome.text} onGone={onGone} />}
        <Button
          type="submit"
          className="justify-self-end"
          disabled={!hydrated}
          pending={save.isPending}
        >
          {t('save')}
        </Button>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6 xl:sticky xl:top-24">
        <SearchPreview values={values} />
        <SocialPreview values={values} />
      </div>
    </form>
  )
}

interface FieldsProps {
  form: SeoFormState
  values: SeoValues
}

function SearchFields({ form, values }: FieldsProps) {
  const t = useTranslations('seo')
  const { errors } = form.formState
  return (
    <>
      <h2 className="text-xl">{t('search')}</h2>
      <Field
        label={t('siteTitle')}
        hint={
          <Counter text={values.site_title} max={60}>
            {t('siteTitleHint')}
          </Counter>
        }
        error={errors.site_title?.message}
      >
        <Input autoComplete="off" {...form.register('site_title')} />
      </Field>
      <Field
        optional
        label={t('siteDescription')}
        hint={
          <Counter text={values.site_description} max={160}>
            {t('siteDescriptionHint')}
          </Counter>
        }
        error={errors.site_description?.message}
      >
        <Textarea rows={3} {...form.register('site_description')} />
      </Field>
      <Field
        optional
        label={t('keywords')}
        hint={t('keywordsHint')}
        error={errors.site_keywords?.message}
      >
        <Input autoComplete="off" {...form.register('site_keywords')} />
      </Field>
      <div className="grid gap-1">
        <Checkbox label={t('index')} hint={t('indexHint')} {...form.register('robots_index')} />
        <Checkbox label={t('follow')} hint={t('followHint')} {...form.register('robots_follow')} />
      </div>
    </>
  )
}

function SocialFields({ form, values }: FieldsProps) {
  const t = useTranslations('seo')
  const { errors } = form.formState
  return (
    <>
      <h2 className="text-xl">{t('social')}</h2>
      <Field
        optional
        label={t('ogTitle')}
        hint={
          <Counter text={values.og_title} max={60}>
            {t('ogTitleHint')}
          </Counter>
        }
        error={errors.og_title?.message}
      >
        <Input autoComplete="off" {...form.register('og_title')} />
      </Field>
      <Field
        optional
        label={t('ogDescription')}
        hint={
          <Counter text={values.og_description} max={160}>
            {t('ogDescriptionHint')}
          </Counter>
        }
        error={errors.og_description?.message}
      >
        <Textarea rows={3} {...form.register('og_description')} />
      </Field>
      <PictureAddress
        label={t('ogImage')}
        hint={t('ogImageHint')}
        error={errors.og_image?.message}
        field={form.register('og_image')}
        onKept={(url) => {
          form.setValue('og_image', url, { shouldDirty: true })
          form.clearErrors('og_image')
        }}
      />
      <Field label={t('card')} error={errors.twitter_card?.message}>
        <Select {...form.register('twitter_card')}>
          {twitterCards.map((card) => (
            <option key={card} value={card}>
              {t(`cards.${card}`)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

interface Props {
  text: string
  max: number
  children: ReactNode
}

/** The hint of a field with a character count, which is red above the limit. */
function Counter({ text, max, children }: Props) {
  const t = useTranslations('seo')
  const isOver = isLonger(text, max)
  const count = [...text.trim()].length
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{children}</span>
      <span
        data-over={isOver || undefined}
        className={cx('tabular-nums', isOver && 'font-semibold text-danger')}
      >
        {t('count', { count, max })}
      </span>
    </span>
  )
}

/** A success message that disappears after three seconds, unless it is hovered or focused. */
function TemporaryAlert({ text, onGone }: { text: string; onGone: () => void }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(onGone, ALERT_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld, onGone])
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reached by keyboard it stays as well
      tabIndex={0}
      // Only real movement counts, because the message may appear below a resting pointer.
      onMouseMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) setHeld(true)
      }}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="rounded-lg"
    >
      <Alert live tone="success" title={text} />
    </div>
  )
}
