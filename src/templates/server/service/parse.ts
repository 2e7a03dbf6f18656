import {
  findNodeAtLocation,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser'
import { checkFollows } from '#fields/server/service/field-set.ts'
import { AppError, fail } from '#platform/errors.ts'
import type { Language } from '#platform/languages.ts'
import { misreadAt, misreadPart } from '#platform/misread.ts'
import { spokenRefusal, translateError } from '#platform/server/translate-error.ts'
import { checkWord } from '#words/server/service/word-set.ts'
import { Template } from '../../template.ts'
import { withoutUnknownTexts } from './unknown-texts.ts'

type Path = (string | number)[]

/** A template, and the keys of the texts in its file that this version does not know. */
export interface ReadTemplate {
  template: Template
  leftOut: string[]
}

/** Reads a template. Unknown texts are left out. Throws 'template.line' with the first line that is wrong. */
export async function parseTemplate(text: string): Promise<ReadTemplate> {
  const refuse = (path: Path, error: AppError): never =>
    failAt(text, offsetOf(treeOf(text).tree, path), (code) => translateError(error, code).message)
  refuseMisread(text)
  const { known, leftOut } = await withoutUnknownTexts(valueIn(text))
  const parsed = Template.safeParse(known)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const message = issue?.message ?? ''
    return refuse((issue?.path ?? []) as Path, invalid(message))
  }
  await checkParts(parsed.data, refuse)
  return { template: parsed.data, leftOut }
}

function refuseMisread(text: string): void {
  const at = misreadAt(text)
  if (at === undefined) return
  const details = { part: misreadPart(text, at) }
  failAt(text, at, (code) => spokenRefusal('template.encoding', details, code))
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const [fault] = treeOf(text).faults
    const reason = fault ? wordsOf(printParseErrorCode(fault.error)) : 'not JSON'
    return failAt(text, fault?.offset ?? 0, () => reason)
  }
}

/** Where everything is in the text, and its errors. Without a tree, errors are shown at the first line. */
function treeOf(text: string): { tree: Node | undefined; faults: ParseError[] } {
  const faults: ParseError[] = []
  try {
    return { tree: parseTree(text, faults, { disallowComments: true }), faults }
  } catch (error) {
    // The parser is recursive, and a hostile text can be nested too deeply for it.
    if (error instanceof RangeError) return { tree: undefined, faults: [] }
    throw error
  }
}

/** What the schema cannot know: which texts fit their originals, and which fields fit together. */
async function checkParts(
  { fields, words }: Template,
  refuse: (path: Path, error: AppError) => never,
): Promise<void> {
  const at = async (path: Path, check: () => Promise<void> | void) => {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuse(path, error)
    }
  }
  for (const [place, field] of fields.entries()) {
    await at(['fields', place], () => checkFollows(field, fields.slice(0, place)))
  }
  for (const [language, texts] of Object.entries(words)) {
    for (const [key, own] of Object.entries(texts ?? {})) {
      await at(['words', language, key], () => checkWord(language as Language, key, own))
    }
  }
}

function invalid(message: string): AppError {
  return new AppError('request.invalid', { errors: [{ path: '', message }] })
}

/** The offset of a value, or of the nearest one around it that the file has. */
function offsetOf(tree: Node | undefined, path: Path): number {
  if (!tree) return 0
  const node = findNodeAtLocation(tree, path)
  return node || path.length === 0 ? (node?.offset ?? 0) : offsetOf(tree, path.slice(0, -1))
}

function failAt(text: string, offset: number, reason: (language: Language) => string): never {
  const line = text.slice(0, offset).split('\n').length
  return fail('template.line', { details: { line, reason } })
}

/** `CommaExpected` as "comma expected". */
function wordsOf(code: string): string {
  return code.replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
}
