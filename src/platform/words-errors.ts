/** Refusals of texts that an admin wrote in place of the originals. */
export const wordsErrors = {
  'words.too_long': [400, 'This text has at most {max} characters.'],
  'words.one_line': [400, 'This text is a single line.'],
  'words.unreadable': [400, 'This text could not be read: {reason}'],
  'words.missing': [400, 'Keep {name} in the text: it is filled in.'],
  'words.unknown': [400, 'Remove {name}: nothing is filled in there.'],
  'words.too_many': [409, 'There are {max} own texts in this language already.'],
  'words.renamed': [400, '{key}: {problem}'],
  'words.stale': [409, 'Someone else changed the words. Please look at the newest change.'],
  'words.line': [400, 'Line {line}: {problem}'],
  'words.csv_columns': [400, 'The first line must name the columns language, key and text.'],
  'words.csv_quotes': [400, 'This line could not be read as CSV. Check its quotes and columns.'],
  'words.csv_encoding': [400, 'This line is not UTF-8. Save the file as CSV in UTF-8.'],
  'words.csv_misread': [
    400,
    'This line was read in a wrong encoding: “{part}”. Open the file as UTF-8, and save it as CSV in UTF-8.',
  ],
  'words.csv_language': [400, '“{language}” is not a language of the interface.'],
  'words.csv_key': [400, 'There is no text “{key}”.'],
  'words.csv_twice': [400, 'This text is already in line {first}.'],
} as const
