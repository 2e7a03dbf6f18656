import type { QueryKey } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Language } from '#platform/languages.ts'
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
import { Field } from '#ui/field.tsx'
import { ExternalLink } from '#ui/icons.ts'
import { homeLandingContract, type CurrentLanding } from '../landing-contract.ts'
import { LandingEditor } from './landing-editor.tsx'
import type { LandingFormState } from './landing-field.tsx'
import { placesIn } from './landing-panels.ts'
import { LandingPreview } from './landing-preview.tsx'
import { PressedChoice } from './pressed-choice.tsx'
import { useEditorView } from './use-editor-view.ts'
import { findingsIn, landingChange, LandingValues, landingValues } from './landing-values.ts'

interface Props {
  current: CurrentLanding
  queryKey: QueryKey
}

/** One form for all languages. Only one language is visible, but all are saved together. */
export function LandingForm({ current, queryKey }: Props) {
  const t = useTranslations('landing')
  const hydrated = useHydrated()
  const values = landingValues(current)
  const form = useZodForm(LandingValues, values)
  const { isStale, takeOver } = useStaleForm(form, values)
  const { shown, setShown, open, setOpen, showErrors } = useEditorView(form)
  const save = useSaveSettings({
    queryKey,
    save: (wanted: LandingValues) => api(homeLandingContract).set(landingChange(wanted)),
    onSend: () => followSave(form, landingValues),
    showErrors: (error) => {
      const findings = isApiError(error) ? findingsIn(error) : []
      for (const { language, name, message } of findings) {
        form.setError(`${language}.${name}`, { message })
      }
      showErrors(findings)
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
        (errors) => showErrors(placesIn(errors)),
      )}
    >
      <LeaveGuard isDirty={form.formState.isDirty} />
      <LayoutField form={form} />
      <p className="max-w-prose text-ink-2">{t('text')}</p>
      <LanguageBar shown={shown} onShow={setShown} />
      {isStale && <StaleNote onTakeOver={takeOver} />}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <LandingEditor
          form={form}
          language={shown}
          defaults={current.defaults[shown]}
          open={open}
          onOpenChange={setOpen}
        />
        <div className="min-w-0 xl:sticky xl:top-24">
          <LandingPreview form={form} language={shown} />
        </div>
      </div>
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
      <PressedChoice
        label={t('languages')}
        options={offered.map(({ code, name }) => ({ value: code, label: name, lang: code }))}
        chosen={shown}
        onChoose={onShow}
      />
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
