import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '#platform/web/use-is-online.ts'
import { Button } from '#ui/button.tsx'
import { Search, X } from '#ui/icons.ts'
import { Group, Item } from './palette-items.tsx'
import { useFirstSelected } from './use-first-selected.ts'
import { type Choice, usePaletteSections } from './use-palette-sections.tsx'

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
  const ts = useTranslations('search')
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const typed = text.trim()
  const { sections, ...state } = usePaletteSections(typed, isOnline)
  const list = useRef<HTMLDivElement>(null)
  useFirstSelected(list, typed, sections[0]?.choices[0]?.value)

  /** Closes first, because the focus would otherwise return to an element of the previous page. */
  function go({ to, search = {}, act }: Choice) {
    onClose()
    if (to) void navigate({ to, search })
    act?.()
  }
  return (
    <>
      <Command.List
        ref={list}
        label={ts('suggestions')}
        className="overflow-y-auto overscroll-contain p-2"
      >
        {sections.map(({ key, heading, choices }) => (
          <Group key={key} heading={heading}>
            {choices.map((choice) => (
              <Item key={choice.value} value={choice.value} onSelect={() => go(choice)}>
                {choice.content}
              </Item>
            ))}
          </Group>
        ))}
      </Command.List>
      <State isOnline={isOnline} typed={typed} {...state} />
    </>
  )
}

interface StateProps extends Omit<ReturnType<typeof usePaletteSections>, 'sections'> {
  isOnline: boolean
  typed: string
}

/** One line below the list that says why results are missing, or that they are not what was typed. */
function State({ typed, ...state }: StateProps) {
  const line = useLine(typed, state)
  if (typed === '') return null
  return (
    <p
      role="status"
      className={line ? 'border-t border-line px-5 py-2.5 text-sm text-ink-3' : 'sr-only'}
    >
      {line}
    </p>
  )
}

function useLine(typed: string, state: Omit<StateProps, 'typed'>): string | undefined {
  const t = useTranslations('shell')
  const ts = useTranslations('search')
  const { isOnline, isLoading, error, found, corrected, isClosest } = state
  if (!isOnline) return t('paletteOffline')
  if (error) return t('paletteFailed')
  if (found === 0) return t(isLoading ? 'paletteLoading' : 'paletteEmpty', { text: typed })
  if (isClosest) return t('paletteClosest')
  return corrected ? ts('corrected', { corrected }) : undefined
}
