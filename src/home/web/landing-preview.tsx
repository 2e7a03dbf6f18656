import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { IntlProvider, useTranslations, type Messages } from 'use-intl'
import type { Language } from '#platform/languages.ts'
import { SessionContext } from '#platform/web/session.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { withLandingWords } from '../landing-words.ts'
import { Hero } from './hero.tsx'
import type { LandingFormState } from './landing-field.tsx'
import { landingChange, type LandingValues } from './landing-values.ts'
import { PressedChoice } from './pressed-choice.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { Sections } from './sections.tsx'

const themes = ['light', 'dark'] as const
const widths = { desktop: 1280, phone: 375 } as const
const screens = ['desktop', 'phone'] as const

interface Props {
  form: LandingFormState
  language: Language
}

/** The landing page as a visitor will see it, with the texts and sections that are not saved yet. */
export function LandingPreview({ form, language }: Props) {
  const t = useTranslations('landing.preview')
  const [theme, setTheme] = useState<(typeof themes)[number]>('light')
  const [screen, setScreen] = useState<(typeof screens)[number]>('desktop')
  // Typing goes first.
  const typed = useDeferredValue(useWatch({ control: form.control })) as LandingValues
  const { data: texts, error, refetch } = useQuery(textsQuery(language))
  return (
    <section aria-label={t('title')} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap justify-between gap-2">
        <PressedChoice
          label={t('theme')}
          options={themes.map((value) => ({ value, label: t(value) }))}
          chosen={theme}
          onChoose={setTheme}
        />
        <PressedChoice
          label={t('screen')}
          options={screens.map((value) => ({ value, label: t(value) }))}
          chosen={screen}
          onChoose={setScreen}
        />
      </div>
      {!texts && error && <ErrorState level={3} error={error} onRetry={() => void refetch()} />}
      {!texts && !error && <Skeletons classes={['h-96 rounded-xl']} />}
      {texts && (
        <div
          // Scrolls by keyboard, because nothing in the preview takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={t('page')}
          className="max-h-[75vh] overflow-y-auto rounded-xl border border-line"
        >
          <PreviewFrame title={t('title')} width={widths[screen]} theme={theme} language={language}>
            <Page {...{ texts, typed, language }} />
          </PreviewFrame>
        </div>
      )}
    </section>
  )
}

interface PageProps {
  texts: Messages
  typed: LandingValues
  language: Language
}

function Page({ texts, typed, language }: PageProps) {
  const words = landingChange(typed).words[language] as Record<string, string>
  const home = withLandingWords(texts.home, words) as Messages['home']
  const shown = typed.sections.filter(({ isShown }) => isShown).map(({ name }) => name)
  return (
    <IntlProvider locale={language} messages={{ ...texts, home }}>
      <SessionContext value={null}>
        {/* The first screen begins below the header, which the preview leaves out. */}
        <div className="pt-16">
          <Hero />
          <Sections sections={shown} filter={undefined} />
        </div>
      </SessionContext>
    </IntlProvider>
  )
}

/** All texts of a language, without those that were written for the landing page. */
const textsQuery = (language: Language) => ({
  queryKey: ['texts', language],
  queryFn: async (): Promise<Messages> => {
    const response = await fetch(`/texts/${language}.json`)
    if (!response.ok) throw new Error(`The texts could not be loaded: ${response.status}`)
    return (await response.json()) as Messages
  },
})
