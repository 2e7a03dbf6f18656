import type { QueryKey } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { languageCodes, type Language } from '#platform/languages.ts'
import { api } from '#platform/web/client.ts'
import { isApiError } from '#platform/web/query.ts'
import { followSave, useZodForm } from '#platform/web/use-form.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { homepageLayouts } from '#settings/settings.ts'
import { StaleNote } from '#settings/web/stale-note.tsx'
import { useStaleForm } from '#settings/web/use-stale-form.ts'
import { useSaveSettings } from '#settings/web/use-save-settings.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Select } from '#ui/control.tsx'
import { useOfferedLanguages } from '#platform/web/use-offered-languages.ts'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { homeLandingContract, type CurrentLanding } from '../landing-contract.ts'
import { landingPartNames, landingParts, type LandingPart } from '../landing-words.ts'
import { LandingField, type LandingFormState } from './landing-field.tsx'
import { findingsIn, landingChange, LandingValues, landingValues } from './landing-values.ts'

interface Props {
  current: CurrentLanding
  queryKey: QueryKey
}

/** One form for all languages. Only one language is visible, but all are saved together. */
export function LandingForm({ current, queryKey }: Props) {
  const t = useTranslations('landing')
  const hydrated = useHydrated()
  const [shown, setShown] = useState<Language>(useLocale())
  const values = landingValues(current)
  const form = useZodForm(LandingValues, values)
  const { isStale, takeOver } = useStaleForm(form, values)
  const showFirst = (wrong: readonly Language[]) => {
    const [first] = wrong
    if (first && !wrong.includes(shown)) setShown(first)
  }
  const save = useSaveSettings({
    queryKey,
    save: (wanted: LandingValues) => api(homeLandingContract).set(landingChange(wanted)),
    onSend: () => followSave(form, landingValues),
    showErrors: (error) => {
      const findings = isApiError(error) ? findingsIn(error) : []
      for (const { name, message } of findings) form.setError(name, { message })
      showFirst(findings.map(({ language }) => language))
      return findings.length > 0
    },
  })
  return (
    <form
      noValidate
      method="post"
      className="grid grid-cols-1 gap-6"
      onSubmit={form.handleSubmit(
        (wanted) => save.mutate(wanted),
        (errors) => showFirst(languageCodes.filter((code) => errors[code])),
      )}
    >
      <LeaveGuard isDirty={form.formState.isDirty} />
      <LayoutField form={form} />
      <p className="max-w-prose text-ink-2">{t('text')}</p>
      <LanguageBar shown={shown} onShow={setShown} />
      {isStale && <StaleNote onTakeOver={takeOver} />}
      {landingPartNames.map((part) => (
        <Part
          key={`${shown} ${part}`}
          {...{ part, form }}
          language={shown}
          defaults={current.defaults[shown]}
        />
      ))}
      <Button
        type="submit"
        className="sticky bottom-4 justify-self-end"
        disabled={!hydrated}
        pending={save.isPending}
      >
        {t('save')}
      </Button>
    </form>
  )
}

/** Chooses how the homepage is shown at `/`. */
function LayoutField({ form }: { form: LandingFormState }) {
  const t = useTranslations('landing')
  return (
    <Card>
      <Field label={t('layout')} hint={t('layoutHint')}>
        <Select {...form.register('layout')}>
          {homepageLayouts.map((layout) => (
            <option key={layout} value={layout}>
              {t(`layouts.${layout}`)}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  )
}

interface PartProps {
  part: LandingPart
  language: Language
  form: LandingFormState
  defaults: Record<string, string>
}

function Part({ part, language, form, defaults }: PartProps) {
  const t = useTranslations('landing')
  const id = useId()
  return (
    <Card role="group" aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <h2 id={id} className="text-xl">
        {t(`parts.${part}`)}
      </h2>
      {landingParts[part].map((word) => (
        <LandingField
          key={word.key}
          {...{ word, language, form }}
          standard={defaults[word.key] ?? ''}
        />
      ))}
    </Card>
  )
}

interface BarProps {
  shown: Language
  onShow: (language: Language) => void
}

/** Switches the visible language and links to the landing page in that language. */
function LanguageBar({ shown, onShow }: BarProps) {
  const t = useTranslations('landing')
  const offered = useOfferedLanguages()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div role="group" aria-label={t('languages')} className="flex flex-wrap gap-2">
        {offered.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === shown}
            onClick={() => onShow(code)}
            className={cx(
              'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium',
              code === shown
                ? 'border-brand bg-brand-soft text-brand-ink'
                : 'border-line-strong bg-surface text-ink-2 hover:text-ink',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <a
        // A full page load, because this page keeps the catalogue it was loaded with.
        href={`/?lang=${shown}`}
        target="_blank"
        rel="noopener"
        className={buttonClass('ghost')}
      >
        {t('view')}
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </div>
  )
}
