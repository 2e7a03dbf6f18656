import { expect, test } from 'vitest'
import { servedType } from './served-type.ts'
import { fileName } from './file-name.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)

test.each([
  ['%PDF-1.7\n%', 'application/pdf'],
  ['GIF89a…', 'image/gif'],
  ['\u0089PNG\r\n\u001A\n', 'image/png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
])('%j is served as %s', (start, type) => {
  expect(servedType(bytes(start))).toBe(type)
})

test.each([
  ['HTML', ' \n<!DOCTYPE html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['XML', '<?xml version="1.0"?><svg/>'],
  ['a shell script', '#!/bin/sh\nrm -rf /'],
  ['a program', 'MZ\u0090\0'],
  ['an archive', 'PK\u0003\u0004'],
  ['plain text', 'id,email\n1,a@example.org\n'],
  ['nothing', ''],
])('%s is served as bytes that no browser runs [control 5]', (_, start) => {
  expect(servedType(bytes(start))).toBe('application/octet-stream')
})

test.each([
  'package.json',
  'leads.csv',
  'theme.zip',
  'banner.gif',
  '.env.example',
  'Screen shot (2).PNG',
  'a  b – c’s.tar.gz',
  '合同 最终版.docx',
  'cafe\u0301 de\u0301ja\u0300.txt',
  '👩‍💻.md',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}.txt',
  'no ending',
])('%j keeps its name', (name) => {
  expect(fileName(name)).toBe(name)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\invoice.exe', 'invoice.exe'],
  ['', 'file'],
  ['...', 'file'],
  ['  ', 'file'],
  ['a"b\r\nSet-Cookie: x.pdf', 'a"bSet-Cookie: x.pdf'],
  ['\u202Efdp.exe', 'fdp.exe'],
  ['a\u{E0041}.txt', 'a.txt'],
  [`${'x'.repeat(300)}.tar.gz`, `${'x'.repeat(237)}.gz`],
  [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(118)}.pdf`],
])('%j loses only what cannot be part of a file name', (rawName, name) => {
  expect(fileName(rawName)).toBe(name)
})
