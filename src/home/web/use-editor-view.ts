import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocale } from 'use-intl'
import type { Language } from '#platform/languages.ts'
import type { LandingFormState } from './landing-field.tsx'
import { panelOf, type Place } from './landing-panels.ts'

/** The language and the panels that the editor shows. */
export function useEditorView(form: LandingFormState) {
  const [shown, setShown] = useState<Language>(useLocale())
  const [open, setOpen] = useState<string[]>(['hero'])
  /** Shows the language and the panels of errors, and focuses the first one. */
  const showErrors = (places: readonly Place[]) => {
    const first = places.find(({ language }) => language === shown) ?? places[0]
    if (!first) return
    const wrong = places
      .filter(({ language }) => language === first.language)
      .map(({ name }) => panelOf(name))
      .filter((panel) => panel !== undefined)
    flushSync(() => {
      setShown(first.language)
      setOpen((before) => [...new Set([...before, ...wrong])])
    })
    form.setFocus(`${first.language}.${first.name}`)
  }
  return { shown, setShown, open, setOpen, showErrors }
}
