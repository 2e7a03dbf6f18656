import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'
import { alignmentClass, alignments } from '#platform/prose.ts'
import { isLinkAddress, isPictureAddress } from './addresses.ts'
import { Indent } from './indent.ts'

const kinds = ['heading', 'paragraph']

export type Alignment = 'left' | (typeof alignments)[number]

/** Alignment as a class, because the content security policy blocks inline styles. */
const Alignments = TextAlign.configure({ types: kinds }).extend({
  addGlobalAttributes: () => [
    {
      types: kinds,
      attributes: {
        textAlign: {
          default: 'left',
          parseHTML: ({ classList }: HTMLElement) =>
            alignments.find((alignment) => classList.contains(alignmentClass(alignment))) ?? 'left',
          renderHTML: ({ textAlign }: { textAlign?: Alignment }) =>
            textAlign && textAlign !== 'left' ? { class: alignmentClass(textAlign) } : {},
        },
      },
    },
  ],
})

/** Drops images with an address that is not allowed. An image that is still uploading keeps its position. */
const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      pasted: {
        default: null,
        parseHTML: (image) => image.getAttribute('data-pasted'),
        renderHTML: ({ pasted }) => (pasted ? { 'data-pasted': pasted } : {}),
      },
    }
  },
  parseHTML: () => [
    { tag: 'img[data-pasted]' },
    {
      tag: 'img[src]',
      getAttrs: (image) => isPictureAddress(image.getAttribute('src') ?? '') && null,
    },
  ],
})

/** Column widths would be inline styles, which the content security policy blocks. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({
  View: null,
})
const spans = {
  addAttributes: () => ({ colspan: { default: 1 }, rowspan: { default: 1 } }),
}

/** The elements that a text may contain: exactly those of the toolbar (decision 29). */
export const extensions = [
  StarterKit.configure({
    // The language would be a class, which the sanitizer removes.
    codeBlock: { languageClassPrefix: null },
    horizontalRule: false,
    // It would append an empty paragraph to every text that ends with an image.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isLinkAddress(address),
    },
  }),
  Alignments,
  Indent,
  Picture,
  PlainTable,
  TableRow,
  TableCell.extend(spans),
  TableHeader.extend(spans),
]
