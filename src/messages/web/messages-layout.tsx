import { useCallback, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { Search, X } from '#ui/icons.ts'
import { ConversationList } from './conversation-list.tsx'
import { FoundMessages } from './message-search.tsx'

interface Props {
  /** Id of the person whose thread is open. On small screens the thread replaces the list. */
  current?: number
  children: ReactNode
}

/** The conversation list on the left and a thread on the right. */
export function MessagesLayout({ current, children }: Props) {
  const t = useTranslations('messages')
  const fill = useFilling()
  return (
    <div className="container-page pt-3 max-sm:px-0 sm:py-6">
      <h1 className="sr-only">{t('title')}</h1>
      <div
        ref={fill}
        className="flex h-[calc(100dvh-var(--top,6rem)-var(--below))] min-h-96 overflow-hidden border-line bg-surface [--below:0rem] max-sm:border-y sm:rounded-2xl sm:border sm:shadow-1 sm:[--below:1.5rem]"
      >
        <section
          aria-label={t('conversations')}
          className={cx(
            'flex w-full min-w-0 flex-col lg:w-88 lg:shrink-0 lg:border-r lg:border-line',
            current !== undefined && 'max-lg:hidden',
          )}
        >
          <SearchableList current={current} />
        </section>
        <section
          aria-label={t('thread')}
          className={cx('flex min-w-0 flex-1 flex-col', current === undefined && 'max-lg:hidden')}
        >
          {children}
        </section>
      </div>
    </div>
  )
}

/**
 * Subtracts everything above the layout from its height, including notes that appear later, such as the offline note,
 * so that the composer stays visible.
 */
function useFilling() {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const fill = () => {
      const top = element.getBoundingClientRect().top + scrollY
      element.style.setProperty('--top', `${top}px`)
    }
    fill()
    const above = new ResizeObserver(fill)
    above.observe(document.body)
    return () => above.disconnect()
  }, [])
}

function SearchableList({ current }: { current: number | undefined }) {
  const t = useTranslations('messages')
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  const end = () => {
    setText('')
    setQ('')
  }
  return (
    <>
      <form
        role="search"
        className="flex items-end gap-2 border-b border-line p-3"
        onSubmit={(event) => {
          event.preventDefault()
          setQ(text.trim())
        }}
      >
        <Field label={t('searchLabel')} hideLabel className="flex-1">
          <Input
            type="search"
            dir="auto"
            maxLength={100}
            placeholder={t('searchLabel')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        {q !== '' && (
          <Button look="ghost" size="icon" aria-label={t('endSearch')} onClick={end}>
            <X aria-hidden className="size-5" />
          </Button>
        )}
        <Button type="submit" look="secondary" size="icon" aria-label={t('search')}>
          <Search aria-hidden className="size-5" />
        </Button>
      </form>
      {q === '' ? <ConversationList current={current} /> : <FoundMessages q={q} onOpen={end} />}
    </>
  )
}
