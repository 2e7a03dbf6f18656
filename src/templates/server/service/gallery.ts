import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { markedParts } from '#home/landing-words.ts'
import { languageCodes } from '#platform/languages.ts'
import type { Template } from '../../template.ts'
import { parseTemplate } from './parse.ts'

const FOLDER = join(import.meta.dirname, '../../gallery')

let reading: Promise<ReadonlyMap<string, Template>> | undefined

/** The example marketplaces that come with Vibework, by the names of their files. */
export function gallery(): Promise<ReadonlyMap<string, Template>> {
  reading ??= readGallery()
  return reading
}

async function readGallery(): Promise<ReadonlyMap<string, Template>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json')).toSorted()
  const templates = files.map(async (file): Promise<[string, Template]> => [
    basename(file, '.json'),
    (await parseTemplate(await readFile(join(FOLDER, file), 'utf8'))).template,
  ])
  return new Map(await Promise.all(templates))
}

/** The headlines of a landing page without markup, by language. */
export function headlinesOf(landing: Template['landing']) {
  return Object.fromEntries(
    languageCodes.flatMap((code) => {
      const headline = landing[code]?.['headline']
      return headline ? [[code, markedParts(headline)?.join('') ?? headline]] : []
    }),
  )
}
