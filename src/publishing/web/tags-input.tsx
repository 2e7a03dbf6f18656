import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isComposing } from '#platform/web/is-composing.ts'
import { Input } from '#ui/control.tsx'
import { Field } from '#ui/field.tsx'
import { X } from '#ui/icons.ts'
import { withTags } from './tags.ts'

interface Props {
  label: string
  value: readonly string[]
  onChange: (tags: string[]) => void
  max: number
  error: string | undefined
}

/** A field for tags: Enter or a comma adds the typed tag; Backspace in the empty field removes the last one. */
export function TagsInput({ label, value, onChange, max, error }: Props) {
  const t = useTranslations('publishing.tags')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'full' | 'size'>()
  const input = useRef<HTMLInputElement>(null)
  const add = (text: string) => {
    const { tags, left, why } = withTags(value, text, max)
    setTyped(left)
    setProblem(why)
    if (tags.length !== value.length) onChange(tags)
  }
  const remove = (tag: string) => {
    setProblem(undefined)
    onChange(value.filter((one) => one !== tag))
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if ((event.key === 'Enter' && typed !== '') || event.key === ',') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Enter') event.preventDefault()
    const last = value.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[,\n]/.test(text)) return
    event.preventDefault()
    add(typed + text)
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field optional label={label} hint={t('hint', { max })} error={problem ? t(problem) : error}>
        <Input
          ref={input}
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setProblem(undefined)
            setTyped(target.value)
          }}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => add(typed)}
        />
      </Field>
      {value.length > 0 && (
        <ul aria-label={t('chosen')} className="flex flex-wrap gap-2">
          {value.map((tag) => (
            <Chip key={tag} tag={tag} onRemove={() => remove(tag)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Chip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  const t = useTranslations('publishing.tags')
  return (
    <li className="flex max-w-full items-center rounded-full bg-surface-2 pl-3 text-sm">
      <bdi className="truncate">{tag}</bdi>
      <button
        type="button"
        aria-label={t('remove', { tag })}
        onClick={onRemove}
        className="grid size-9 shrink-0 place-items-center rounded-full text-ink-2 hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}
