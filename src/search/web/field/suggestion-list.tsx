import { type ComponentProps, type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type Suggested, type SuggestedGroup, useSuggestions } from './suggestions.ts'
import { useListKeys, useTyped } from './use-list-keys.ts'
import { Link } from '@tanstack/react-router'
import { cx } from '#ui/cx.ts'
import { SuggestionText } from './suggestion-text.tsx'

interface Props {
  /** The combobox that this list belongs to. */
  input: RefObject<HTMLInputElement | null>
  /** Receives the ARIA attributes of the combobox. */
  onChange: (state: ComboboxState) => void
}

/** The list of suggestions below a search field. Loaded on demand. */
export function SuggestionList({ input, onChange }: Props) {
  const t = useTranslations('search')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { text, isOpen, setIsOpen } = useTyped(input)
  const { groups, count } = useSuggestions(isOpen ? text : '')
  const isShown = isOpen && count > 0
  const active = useListKeys({ input, list, count, isShown, setIsOpen, text })
  useEffect(() => {
    if (!isShown) return onChange({ 'aria-expanded': false })
    const option = active >= 0 ? { 'aria-activedescendant': `${id}-${active}` } : {}
    return onChange({ 'aria-expanded': true, 'aria-controls': id, ...option })
  }, [isShown, active, id, onChange])
  useEffect(() => {
    // On phones the on-screen keyboard covers half of the screen, so the list needs the rest.
    if (isShown && matchMedia('(width < 40rem)').matches) {
      input.current?.form?.scrollIntoView({ block: 'start' })
    }
  }, [isShown, input])

  function leave() {
    setIsOpen(false)
    // The chosen suggestion replaces the typed text.
    input.current?.form?.reset()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && t('suggestionCount', { count })}
      </p>
      {isShown && (
        <div
          ref={list}
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={t('suggestions')}
          // Keeps focus in the field, because a blur would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-2 max-h-[min(26rem,60dvh)] overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-2 text-left shadow-3"
        >
          {groups.map((group) => (
            <Group key={group.kind} id={id} group={group} active={active} onChoose={leave} />
          ))}
        </div>
      )}
    </>
  )
}

interface GroupProps {
  id: string
  group: SuggestedGroup
  active: number
  onChoose: () => void
}

function Group({ id, group: { kind, first, options }, active, onChoose }: GroupProps) {
  const t = useTranslations('search')
  return (
    <div role="group" aria-labelledby={`${id}-${kind}`} className="pb-1">
      <div
        id={`${id}-${kind}`}
        role="presentation"
        className="px-3 pt-2 pb-1 text-xs font-medium text-ink-3"
      >
        {t(`suggested.${kind}`)}
      </div>
      {options.map((option, at) => (
        <SuggestionOption
          key={option.key}
          id={`${id}-${first + at}`}
          option={option}
          isActive={first + at === active}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

/** The ARIA attributes that connect a search field with its list. */
export type ComboboxState = Pick<
  ComponentProps<'input'>,
  'aria-expanded' | 'aria-controls' | 'aria-activedescendant'
>

interface OptionProps {
  id: string
  option: Suggested
  isActive: boolean
  onChoose: () => void
}

/** A link, so that it also opens in a new tab. Focus stays in the field. */
function SuggestionOption({ id, option, isActive, onChoose }: OptionProps) {
  return (
    <Link
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      to={option.to}
      search={option.search ?? {}}
      activeProps={{}}
      onClick={onChoose}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-lg px-3 text-sm hover:bg-surface-2',
        isActive && 'bg-surface-2',
      )}
    >
      <SuggestionText option={option} />
    </Link>
  )
}
