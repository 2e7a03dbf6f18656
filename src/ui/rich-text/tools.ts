import type { Editor } from '@tiptap/react'
import {
  Bold,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  RemoveFormatting,
  Strikethrough,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
  TextQuote,
  Underline,
  type LucideIcon,
} from 'lucide-react'
import type { Alignment } from './extensions.ts'

export interface Tool {
  /** Also the name of its text. */
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
  icon: LucideIcon
  /** As the editor names keys; `Mod` is Control, or Command on a Mac. */
  keys?: string
  /** Left out where there is no state to be in. */
  isOn?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
  /** Left out for those that open a dialog. */
  run?: (editor: Editor) => void
}

const aligned = (name: Alignment, icon: LucideIcon, letter: string): Tool => ({
  name,
  icon,
  keys: `Mod-Shift-${letter}`,
  isOn: (editor) => editor.isActive({ textAlign: name }),
  run: (editor) => editor.chain().focus().setTextAlign(name).run(),
})

/** The toolbar of the specification, after its headings; in groups. */
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

/** `Ctrl+Shift+B`, or `⌘⇧B` where the keyboard says so. */
export function spokenKeys(keys: string, isMac: boolean): string {
  const parts = keys.split('-')
  const names: Record<string, string> = isMac ? { Mod: '⌘', Shift: '⇧', Alt: '⌥' } : { Mod: 'Ctrl' }
  return parts.map((part) => names[part] ?? part).join(isMac ? '' : '+')
}
