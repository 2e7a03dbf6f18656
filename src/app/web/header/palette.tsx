import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { ArrowRight, Search, Telescope, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { Button } from '#ui/button.tsx'
import type { FoundGroup } from '#find/contract.ts'
import { kindIcons } from '#find/web/kind-icons.ts'
import { useContentSuggestions } from '#find/web/use-content-suggestions.ts'
import { SuggestionText } from '#search/web/field/suggestion-text.tsx'
import { useSuggestions } from '#search/web/field/suggestions.ts'
import { Group, Icon, Item } from './palette-items.tsx'
import { usePalettePlaces, type Place } from './use-palette-places.ts'

export interface PaletteProps {
  onClose: () => void
}

/** Search, the viewer's pages and the header's actions in one dialog, all by keyboard. */
export function Palette({ onClose }: PaletteProps) {
  const t = useTranslations('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    input.current?.focus()
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      aria-label={t('search')}
      // The browser returns the focus to the element that had it before.
      onClose={onClose}
      {...{ closedby: 'any' }}
      className="mx-auto mt-[max(1rem,12vh)] mb-auto w-[min(38rem,calc(100vw-2rem))] overflow-hidden rounded-xl bg-surface p-0 text-ink shadow-3 backdrop:bg-ink/50 dark:backdrop:bg-canvas/70"
    >
      <Command
        shouldFilter={false}
        loop
        label={t('search')}
        className="flex max-h-[70dvh] flex-col"
      >
        <div className="flex items-center gap-3 border-b border-line pr-2 pl-5">
          <Search aria-hidden className="size-5 shrink-0 text-ink-3" />
          <Command.Input
            ref={input}
            dir="auto"
            value={text}
            onValueChange={setText}
            maxLength={200}
            placeholder={t('paletteHint')}
            className="h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-3"
          />
          <Button look="ghost" size="icon" aria-label={t('closeSearch')} onClick={close}>
            <X aria-hidden className="size-5" />
          </Button>
        </div>
        <Choices text={text} onClose={close} />
      </Command>
    </dialog>
  )
}

function Choices({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations('shell')
  const ts = useTranslations('search')
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const { groups, error, isLoading } = useSuggestions(isOnline ? text : '')
  const others = useContentSuggestions(isOnline ? text : '')
  const { pages, actions } = usePalettePlaces()
  const typed = text.trim()

  /** Closes first, because the focus would otherwise return to an element of the previous page. */
  function go({ to, search = {}, act }: Pick<Place, 'to' | 'search' | 'act'>) {
    onClose()
    if (to) void navigate({ to, search })
    act?.()
  }
  const place = (one: Place) => (
    <Item key={one.label} value={one.label} onSelect={() => go(one)}>
      <Icon of={one.icon ?? ArrowRight} />
      {one.label}
    </Item>
  )
  const named = (places: Place[]) =>
    places.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
  return (
    <>
      <Command.List label={ts('suggestions')} className="overflow-y-auto overscroll-contain p-2">
        {typed !== '' && <Searches typed={typed} go={go} />}
        {groups.map(({ kind, options }) => (
          <Group key={kind} heading={ts(`suggested.${kind}`)}>
            {options.map((option) => (
              <Item key={option.key} value={option.key} onSelect={() => go(option)}>
                <SuggestionText option={option} />
              </Item>
            ))}
          </Group>
        ))}
        <Others groups={others.groups} onChoose={(to) => go({ to })} />
        <Group heading={t('pages')}>{named(pages).map(place)}</Group>
        <Group heading={t('actions')}>{named(actions).map(place)}</Group>
      </Command.List>
      <State
        isOnline={isOnline}
        isLoading={isLoading || others.isLoading}
        error={error ?? others.error}
        typed={typed}
        found={groups.length + others.groups.length}
      />
    </>
  )
}

interface SearchesProps {
  typed: string
  go: (place: Pick<Place, 'to' | 'search'>) => void
}

/** Offers the full search for services, and for all content. */
function Searches({ typed, go }: SearchesProps) {
  const t = useTranslations('shell')
  const tf = useTranslations('find')
  return (
    <>
      <Item value="search" onSelect={() => go({ to: paths.browse, search: { search: typed } })}>
        <Icon of={Search} />
        <span className="truncate">{t('searchFor', { text: typed })}</span>
      </Item>
      <Item value="everything" onSelect={() => go({ to: '/search', search: { q: typed } })}>
        <Icon of={Telescope} />
        <span className="truncate">{tf('allResults', { text: typed })}</span>
      </Item>
    </>
  )
}

interface OthersProps {
  groups: FoundGroup[]
  onChoose: (path: string) => void
}

/** Results that the suggestions do not cover: posts, help, prompts and pages. */
function Others({ groups, onChoose }: OthersProps) {
  const t = useTranslations('find')
  return groups.map(({ kind, results }) => (
    <Group key={kind} heading={t(`kinds.${kind}`)}>
      {results.map(({ id, title, path }) => (
        <Item key={id} value={`${kind}-${id}`} onSelect={() => onChoose(path)}>
          <Icon of={kindIcons[kind]} />
          <span dir="auto" className="truncate">
            {title}
          </span>
        </Item>
      ))}
    </Group>
  ))
}

interface StateProps {
  isOnline: boolean
  isLoading: boolean
  error: unknown
  typed: string
  found: number
}

/** One line below the list that says why results are missing. */
function State({ isOnline, isLoading, error, typed, found }: StateProps) {
  const t = useTranslations('shell')
  if (typed === '') return null
  const line = !isOnline
    ? t('paletteOffline')
    : error
      ? t('paletteFailed')
      : found === 0 && t(isLoading ? 'paletteLoading' : 'paletteEmpty', { text: typed })
  return (
    <p
      role="status"
      className={line ? 'border-t border-line px-5 py-2.5 text-sm text-ink-3' : 'sr-only'}
    >
      {line}
    </p>
  )
}
