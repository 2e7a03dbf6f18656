import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useIsMac } from '#platform/web/use-is-mac.ts'
import { cx } from '../cx.ts'
import { Tooltip } from '../tooltip.tsx'
import { HeadingSelect } from './heading-select.tsx'
import { shortcutText, tableTools, tools, type Tool } from './tools.ts'

export type Opens = 'link' | 'image'

interface Props {
  editor: Editor
  /** The id of the text that the toolbar controls. */
  controls: string
  onOpen: (dialog: Opens) => void
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** A toolbar with a single tab stop: the arrow keys move inside it, and Escape returns to the text. */
export function Toolbar({ editor, controls, onOpen }: Props) {
  const t = useTranslations('editor')
  const [current, setCurrent] = useState<string>('heading')
  const stop = (name: string) => ({
    'data-tool': name,
    tabIndex: name === current ? 0 : -1,
    onFocus: () => setCurrent(name),
  })
  const isInTable = useEditorState({
    editor,
    selector: ({ editor: now }) => now.isActive('table'),
  })
  const groups = isInTable ? [...tools, tableTools] : tools
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      // Escape must not close a surrounding dialog here; pressed in the text, it does.
      event.preventDefault()
      event.stopPropagation()
      editor.commands.focus()
    }
    moveFocus(event)
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('toolbar')}
      aria-controls={controls}
      onKeyDown={press}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-t-lg border-b border-line bg-surface p-1.5"
    >
      <HeadingSelect editor={editor} {...stop('heading')} />
      {groups.map((group) => (
        <div key={group[0]?.name} className="flex flex-wrap gap-0.5">
          {group.map((tool) => (
            <ToolButton
              key={tool.name}
              editor={editor}
              tool={tool}
              stop={stop(tool.name)}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
  const at = all.findIndex((tool) => tool === event.target)
  const step = steps[event.key]
  const ends: Record<string, number> = { Home: 0, End: all.length - 1 }
  const next = step === undefined ? ends[event.key] : at + step
  if (next === undefined || at === -1) return
  event.preventDefault()
  all[(next + all.length) % all.length]?.focus()
}

interface ButtonProps extends Pick<Props, 'editor' | 'onOpen'> {
  tool: Tool
  stop: object
}

function ToolButton({ editor, tool, stop, onOpen }: ButtonProps) {
  const { name, icon: Icon, keys, isOn, isPossible, run } = tool
  const t = useTranslations('editor')
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isOn: isOn?.(now) ?? false,
      isPossible: isPossible?.(now) ?? true,
    }),
  })
  const press = () => {
    if (run) run(editor)
    else onOpen(name as Opens)
  }
  const isMac = useIsMac() ?? false
  const label = t(`tools.${name}`)
  return (
    <Tooltip text={keys ? `${label} (${shortcutText(keys, isMac)})` : label}>
      <button
        type="button"
        {...stop}
        aria-label={label}
        aria-pressed={isOn && run ? state.isOn : undefined}
        aria-haspopup={run ? undefined : 'dialog'}
        // Stays focusable by arrow keys, so that the order of the buttons does not change.
        aria-disabled={!state.isPossible || undefined}
        aria-keyshortcuts={keys && keysFor(keys, isMac)}
        // Keeps the text's selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => state.isPossible && press()}
        className={cx(
          'grid size-9 place-items-center rounded-md pointer-coarse:size-11',
          'aria-disabled:cursor-default aria-disabled:opacity-40',
          state.isOn
            ? 'bg-brand-soft text-brand-ink'
            : 'text-ink-2 hover:bg-surface-2 hover:text-ink',
        )}
      >
        <Icon aria-hidden className="size-4.5" />
      </button>
    </Tooltip>
  )
}

function keysFor(keys: string, isMac: boolean): string {
  return keys.replace('Mod', isMac ? 'Meta' : 'Control').replaceAll('-', '+')
}
