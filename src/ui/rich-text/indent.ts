import { Extension } from '@tiptap/core'
import { indentClass, MAX_INDENT } from '#platform/prose.ts'

const steps = Array.from({ length: MAX_INDENT }, (_, index) => index + 1)
const kinds = ['paragraph', 'heading']

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: {
      /** Changes the indentation by one step; list items change their nesting level. */
      indentBy: (step: 1 | -1) => ReturnType
    }
  }
}

/** The indentation of paragraphs and headings as a class, because the content security policy blocks inline styles. */
export const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes: () => [
    {
      types: kinds,
      attributes: {
        indent: {
          default: 0,
          parseHTML: ({ classList }: HTMLElement) =>
            steps.find((step) => classList.contains(indentClass(step))) ?? 0,
          renderHTML: ({ indent }: Record<string, unknown>) =>
            typeof indent === 'number' && indent > 0 ? { class: indentClass(indent) } : {},
        },
      },
    },
  ],
  addCommands: () => ({
    indentBy:
      (step) =>
      ({ editor, commands, state, tr, dispatch }) => {
        if (editor.isActive('listItem')) {
          return step > 0 ? commands.sinkListItem('listItem') : commands.liftListItem('listItem')
        }
        const { from, to } = state.selection
        let isMoved = false
        state.doc.nodesBetween(from, to, (node, at) => {
          if (!kinds.includes(node.type.name)) return
          const before = Number(node.attrs['indent'])
          const indent = Math.min(MAX_INDENT, Math.max(0, before + step))
          if (indent === before) return
          isMoved = true
          if (dispatch) tr.setNodeAttribute(at, 'indent', indent)
        })
        return isMoved
      },
  }),
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.indentBy(1),
      'Mod-[': () => this.editor.commands.indentBy(-1),
    }
  },
})
