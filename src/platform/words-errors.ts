/** Refusals of texts that an admin wrote in place of the originals. */
export const wordsErrors = {
  'words.too_long': [400, 'This text has at most {max} characters.'],
  'words.one_line': [400, 'This text is a single line.'],
  'words.unreadable': [400, 'This text could not be read: {reason}'],
  'words.missing': [400, 'Keep {name} in the text: it is filled in.'],
  'words.unknown': [400, 'Remove {name}: nothing is filled in there.'],
  'words.too_many': [409, 'There are {max} own texts in this language already.'],
  'words.renamed': [400, '{key}: {problem}'],
} as const
