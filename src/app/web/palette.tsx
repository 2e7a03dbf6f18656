import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { ArrowRight, Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { Button } from '#ui/button.tsx'
import { SuggestionText } from '#search/web/suggestion-text.tsx'
import { useSuggestions } from '#search/web/suggestions.ts'
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
      // The browser gives the focus back to where it was.
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
  const { pages, actions } = usePalettePlaces()
  const typed = text.trim()

  /** Closed first, so that the focus is not given back to a page that is gone. */
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
        {typed !== '' && (
          <Item value="search" onSelect={() => go({ to: paths.browse, search: { search: typed } })}>
            <Icon of={Search} />
            <span className="truncate">{t('searchFor', { text: typed })}</span>
          </Item>
        )}
        {groups.map(({ kind, options }) => (
          <Group key={kind} heading={ts(`suggested.${kind}`)}>
            {options.map((option) => (
              <Item key={option.key} value={option.key} onSelect={() => go(option)}>
                <SuggestionText option={option} />
              </Item>
            ))}
          </Group>
        ))}
        <Group heading={t('pages')}>{named(pages).map(place)}</Group>
        <Group heading={t('actions')}>{named(actions).map(place)}</Group>
      </Command.List>
      <State
        isOnline={isOnline}
        isLoading={isLoading}
        error={error}
        typed={typed}
        found={groups.length}
      />
    </>
  )
}

interface StateProps {
  isOnline: boolean
  isLoading: boolean
  error: unknown
  typed: string
  found: number
}

/** One line below the list: what is missing from it, and why. */
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

function Group({ heading, children }: { heading: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Command.Group
      heading={heading}
      className="[&>[cmdk-group-heading]]:px-3 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-xs [&>[cmdk-group-heading]]:font-medium [&>[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  )
}

interface ItemProps {
  value: string
  onSelect: () => void
  children: ReactNode
}

function Item(props: ItemProps) {
  return (
    <Command.Item
      {...props}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm font-medium data-[selected=true]:bg-surface-2"
    />
  )
}

function Icon({ of: Shape }: { of: typeof Search }) {
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-2 text-ink-3">
      <Shape aria-hidden className="size-4" />
    </span>
  )
}
