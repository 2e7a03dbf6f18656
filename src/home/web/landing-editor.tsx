import { Link, useRouteContext } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Language } from '#platform/languages.ts'
import { DESCRIPTION_KEY, type PlacedSection } from '#settings/landing.ts'
import { Accordion, AccordionItem } from '#ui/accordion.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CircleAlert, Eye, EyeOff } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { movedTo } from '#ui/moved-to.ts'
import { Sortable } from '#ui/sortable.tsx'
import { landingParts, type LandingPart } from '../landing-words.ts'
import { LandingField, type LandingFormState } from './landing-field.tsx'
import { namesIn, panels, type Panel } from './landing-panels.ts'

interface Props {
  form: LandingFormState
  language: Language
  defaults: Record<string, string>
  open: readonly string[]
  onOpenChange: (open: string[]) => void
}

/** One panel for each section of the landing page. Those below the first screen can be moved and hidden. */
export function LandingEditor({ open, onOpenChange, ...fields }: Props) {
  const t = useTranslations('landing')
  const { form } = fields
  const sections = useWatch({ control: form.control, name: 'sections' })
  const change = (changed: PlacedSection[]) =>
    form.setValue('sections', changed, { shouldDirty: true })
  const toggle = (name: string) =>
    change(sections.map((one) => (one.name === name ? { ...one, isShown: !one.isShown } : one)))
  return (
    <Accordion open={open} onOpenChange={onOpenChange} className="grid grid-cols-1 gap-3">
      <PanelItem panel="search" {...fields} />
      <PanelItem panel="hero" {...fields} />
      <Sortable
        layout="column"
        label={t('sections')}
        items={sections}
        keyOf={({ name }) => name}
        nameOf={({ name }) => t(`parts.${name}`)}
        onMove={(key, to) => {
          const from = sections.findIndex(({ name }) => name === key)
          change(movedTo(sections, from, to))
        }}
        className="grid grid-cols-1 gap-3"
      >
        {({ name, isShown }, controls) => (
          <PanelItem
            panel={name}
            {...fields}
            mark={!isShown && <Badge>{t('hidden')}</Badge>}
            controls={
              <>
                <Button
                  look="ghost"
                  size="icon"
                  aria-label={t(isShown ? 'hide' : 'show', { name: isolated(t(`parts.${name}`)) })}
                  onClick={() => toggle(name)}
                >
                  {isShown ? (
                    <Eye aria-hidden className="size-4" />
                  ) : (
                    <EyeOff aria-hidden className="size-4" />
                  )}
                </Button>
                {controls}
              </>
            }
          />
        )}
      </Sortable>
    </Accordion>
  )
}

interface PanelProps extends Pick<Props, 'form' | 'language' | 'defaults'> {
  panel: Panel
  mark?: ReactNode
  controls?: ReactNode
}

function PanelItem({ panel, mark, controls, ...fields }: PanelProps) {
  const t = useTranslations('landing')
  const errors = fields.form.formState.errors[fields.language]
  const isWrong = namesIn(panel).some((name) => errors?.[name])
  return (
    <AccordionItem
      value={panel}
      title={t(`parts.${panel}`)}
      controls={controls}
      mark={
        <>
          {mark}
          {isWrong && <CircleAlert aria-label={t('wrong')} className="size-5 text-danger" />}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {panel === 'search' && <SearchNote />}
        {panels[panel].map((part, index) => (
          <Part key={`${fields.language} ${part}`} part={part} hasTitle={index > 0} {...fields} />
        ))}
      </div>
    </AccordionItem>
  )
}

/** Site name, social title and picture are in the SEO settings. */
function SearchNote() {
  const t = useTranslations('landing')
  const seo = (words: ReactNode) => (
    <Link to="/admin/cms" search={{ tab: 'seo' }} className="font-medium text-brand-ink underline">
      {words}
    </Link>
  )
  return <p className="max-w-prose text-sm text-ink-2">{t.rich('searchText', { seo })}</p>
}

interface PartProps extends Pick<Props, 'form' | 'language' | 'defaults'> {
  part: LandingPart
  /** The first part of a panel has the panel's title. */
  hasTitle: boolean
}

function Part({ part, hasTitle, defaults, ...fields }: PartProps) {
  const t = useTranslations('landing')
  const id = useId()
  const { site } = useRouteContext({ from: '__root__' })
  const standardOf = (key: string) =>
    (key === DESCRIPTION_KEY && site.seo.description) || (defaults[key] ?? '')
  return (
    <div
      {...(hasTitle && { role: 'group', 'aria-labelledby': id })}
      className="grid grid-cols-1 gap-5"
    >
      {hasTitle && (
        <h3 id={id} className="text-base">
          {t(`parts.${part}`)}
        </h3>
      )}
      {landingParts[part].map((word) => (
        <LandingField key={word.key} word={word} {...fields} standard={standardOf(word.key)} />
      ))}
    </div>
  )
}
