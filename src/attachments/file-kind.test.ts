import { expect, test } from 'vitest'
import { kindOf } from './file-kind.ts'
import { safeName } from './file-name.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** A ZIP archive of empty files with these names, as far as its directory goes. */
function anArchive(names: string[], first = ''): Uint8Array {
  const head = [...bytes('PK\u0003\u0004'), ...new Uint8Array(26), ...bytes(first)]
  const entries = names.flatMap((name) => {
    const entry = new DataView(new ArrayBuffer(46))
    entry.setUint32(0, 0x02_01_4b_50, true)
    entry.setUint16(28, bytes(name).length, true)
    return [...new Uint8Array(entry.buffer), ...bytes(name)]
  })
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06_05_4b_50, true)
  end.setUint16(10, names.length, true)
  end.setUint32(16, head.length, true)
  return new Uint8Array([...head, ...entries, ...new Uint8Array(end.buffer)])
}

const odtStart = 'mimetypeapplication/vnd.oasis.opendocument.textPK'

test.each([
  ['%PDF-1.7\n%', 'pdf'],
  ['Grüße, line 7.\r\n\tDone.', 'txt'],
  ['\uFEFFwith a mark', 'txt'],
])('%j is %s', (text, ending) => {
  expect(kindOf(bytes(text))).toMatchObject({ ending, isPicture: false })
})

test('pictures and office documents are known by their bytes', () => {
  expect(kindOf(bytes('GIF89a…'))).toMatchObject({ ending: 'webp', isPicture: true })
  const docx = ['[Content_Types].xml', 'word/document.xml']
  const xlsx = ['[Content_Types].xml', 'xl/workbook.xml']
  expect(kindOf(anArchive(docx))).toMatchObject({ ending: 'docx' })
  expect(kindOf(anArchive(xlsx))).toMatchObject({ ending: 'xlsx' })
  expect(kindOf(anArchive(['mimetype'], odtStart))).toMatchObject({ ending: 'odt' })
  expect(kindOf(anArchive([...docx, 'word/vbaProject.bin']))).toBe('macros')
  expect(kindOf(anArchive(['Basic/Standard/Module1.xml'], odtStart))).toBe('macros')
})

test.each([
  ['a program', bytes('MZ\u0090\0')],
  ['a Linux program', bytes('\u007FELF\u0002')],
  ['a shell script', bytes('#!/bin/sh\nrm -rf /')],
  ['HTML', bytes(' \n<!DOCTYPE html><script>alert(1)</script>')],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['XML', bytes('<?xml version="1.0"?><svg/>')],
  ['PHP', bytes('<?php system("id");')],
  ['Latin-1', Uint8Array.from([0x47, 0x72, 0xfc, 0xdf, 0x65])],
  ['any archive', anArchive(['run.exe'])],
  ['half an archive', anArchive(['[Content_Types].xml', 'word/document.xml']).subarray(0, 60)],
])('%s is not taken [control 5]', (_what, file) => {
  expect(kindOf(file)).toBe(undefined)
})

test('a directory that points out of the archive names nothing', () => {
  const file = anArchive(['[Content_Types].xml', 'word/document.xml'])
  new DataView(file.buffer).setUint32(file.length - 6, 0xff_ff_ff_f0, true)
  expect(kindOf(file)).toBe(undefined)
})

test.each([
  ['Screen shot (2).PNG', 'webp', 'Screen shot (2).webp'],
  ['../../etc/passwd', 'txt', 'passwd.txt'],
  ['C:\\temp\\invoice.exe', 'pdf', 'invoice.pdf'],
  ['notes.MD', 'txt', 'notes.md'],
  ['table.csv', 'txt', 'table.txt'],
  ['', 'pdf', 'file.pdf'],
  ['...', 'pdf', 'file.pdf'],
  ['a"b\r\nSet-Cookie: x.pdf', 'pdf', 'a_b Set-Cookie_ x.pdf'],
  ['\u202Efdp.exe', 'pdf', 'fdp.pdf'],
  ['合同 最终版.docx', 'docx', '合同 最终版.docx'],
  [`${'x'.repeat(300)}.pdf`, 'pdf', `${'x'.repeat(80)}.pdf`],
] as const)('%j becomes a safe name', (given, ending, name) => {
  expect(safeName(given, ending)).toBe(name)
})
