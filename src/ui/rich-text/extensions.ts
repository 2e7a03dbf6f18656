import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { StarterKit } from '@tiptap/starter-kit'
import { alignmentClass, alignments } from '#platform/prose.ts'
import { isLinkAddress, isPictureAddress } from './addresses.ts'
import { Indent } from './indent.ts'

const kinds = ['heading', 'paragraph']

export type Alignment = 'left' | (typeof alignments)[number]

/** As a class rather than a style, which the content security policy would not let show. */
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

/** A picture from elsewhere than we take them is none; one that is being uploaded keeps its place. */
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

/** Widths would be styles, which the content security policy would not let show. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({
  View: null,
})
const spans = {
  addAttributes: () => ({ colspan: { default: 1 }, rowspan: { default: 1 } }),
}

/** What a text may be made of: what the toolbar offers, and nothing else (decision 29). */
export const extensions = [
  StarterKit.configure({
    // Its language would be a class, of which nothing is kept.
    codeBlock: { languageClassPrefix: null },
    horizontalRule: false,
    // It would add a paragraph nobody wrote to whatever ends with a picture.
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
