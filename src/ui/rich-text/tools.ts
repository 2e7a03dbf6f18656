import type { Editor } from '@tiptap/react'
import {
  BetweenHorizontalStart,
  BetweenVerticalStart,
  Bold,
  CodeXml,
  type IconComponent,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  RemoveFormatting,
  SquareCode,
  Strikethrough,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
  TextQuote,
  Trash2,
  Underline,
} from '../icons.ts'
import type { Alignment } from './extensions.ts'

type TableTool = 'addRow' | 'addColumn' | 'deleteRow' | 'deleteColumn' | 'deleteTable'

export interface Tool {
  /** Also the key of the tool's label. */
  name:
    | 'bold'
    | 'italic'
    | 'underline'
    | 'strike'
    | 'blockquote'
    | 'orderedList'
    | 'bulletList'
    | 'indent'
    | 'outdent'
    | Alignment
    | 'link'
    | 'image'
    | 'clean'
    | 'code'
    | 'codeBlock'
    | 'table'
    | TableTool
  icon: IconComponent
  /** In the editor's notation; `Mod` is Control, or Command on a Mac. */
  keys?: string
  /** Undefined for tools without a pressed state. */
  isOn?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
  /** Undefined for tools that open a dialog. */
  run?: (editor: Editor) => void
}

const aligned = (name: Alignment, icon: IconComponent, letter: string): Tool => ({
  name,
  icon,
  keys: `Mod-Shift-${letter}`,
  isOn: (editor) => editor.isActive({ textAlign: name }),
  run: (editor) => editor.chain().focus().setTextAlign(name).run(),
})

const newTable = { rows: 3, cols: 3, withHeaderRow: true }

/** The toolbar's tools in groups; the heading select comes before them. */
export const tools: readonly (readonly Tool[])[] = [
  [
    {
      name: 'bold',
      icon: Bold,
      keys: 'Mod-B',
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'italic',
      icon: Italic,
      keys: 'Mod-I',
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: 'underline',
      icon: Underline,
      keys: 'Mod-U',
      isOn: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      name: 'strike',
      icon: Strikethrough,
      keys: 'Mod-Shift-S',
      isOn: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
    {
      name: 'code',
      icon: CodeXml,
      keys: 'Mod-E',
      isOn: (editor) => editor.isActive('code'),
      isPossible: (editor) => editor.can().toggleCode(),
      run: (editor) => editor.chain().focus().toggleCode().run(),
    },
  ],
  [
    {
      name: 'blockquote',
      icon: TextQuote,
      keys: 'Mod-Shift-B',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      name: 'codeBlock',
      icon: SquareCode,
      keys: 'Mod-Alt-C',
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    },
    {
      name: 'orderedList',
      icon: ListOrdered,
      keys: 'Mod-Shift-7',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'bulletList',
      icon: List,
      keys: 'Mod-Shift-8',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'outdent',
      icon: IndentDecrease,
      keys: 'Mod-[',
      isPossible: (editor) => editor.can().indentBy(-1),
      run: (editor) => editor.chain().focus().indentBy(-1).run(),
    },
    {
      name: 'indent',
      icon: IndentIncrease,
      keys: 'Mod-]',
      isPossible: (editor) => editor.can().indentBy(1),
      run: (editor) => editor.chain().focus().indentBy(1).run(),
    },
  ],
  [
    aligned('left', TextAlignStart, 'L'),
    aligned('center', TextAlignCenter, 'E'),
    aligned('right', TextAlignEnd, 'R'),
    aligned('justify', TextAlignJustify, 'J'),
  ],
  [
    { name: 'link', icon: Link, keys: 'Mod-K', isOn: (editor) => editor.isActive('link') },
    { name: 'image', icon: Image, isOn: (editor) => editor.isActive('image') },
    {
      name: 'table',
      icon: Table,
      isOn: (editor) => editor.isActive('table'),
      isPossible: (editor) => !editor.isActive('table'),
      run: (editor) => editor.chain().focus().insertTable(newTable).run(),
    },
    {
      name: 'clean',
      icon: RemoveFormatting,
      run: (editor) =>
        editor
          .chain()
          .focus()
          .unsetAllMarks()
          .clearNodes()
          .resetAttributes('paragraph', ['textAlign', 'indent'])
          .run(),
    },
  ],
]

/** Shown while the cursor is in a table. */
export const tableTools: readonly Tool[] = [
  {
    name: 'addRow',
    icon: BetweenHorizontalStart,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    name: 'addColumn',
    icon: BetweenVerticalStart,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    name: 'deleteRow',
    icon: TableRowsSplit,
    isPossible: (editor) => editor.can().deleteRow(),
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    name: 'deleteColumn',
    icon: TableColumnsSplit,
    isPossible: (editor) => editor.can().deleteColumn(),
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    name: 'deleteTable',
    icon: Trash2,
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
]

/** A shortcut for display: `Ctrl+Shift+B`, or `⌘⇧B` on a Mac. */
export function shortcutText(keys: string, isMac: boolean): string {
  const parts = keys.split('-')
  const names: Record<string, string> = isMac ? { Mod: '⌘', Shift: '⇧', Alt: '⌥' } : { Mod: 'Ctrl' }
  return parts.map((part) => names[part] ?? part).join(isMac ? '' : '+')
}
