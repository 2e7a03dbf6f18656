/** Characters that are invisible, change the text direction, or join with the character before them. */
export const oddCharacters = [
  ['a', 'B', '7', ' ', '<', '&', '"', '@', '.', '-'],
  // Tag characters, and the flag emoji that uses them.
  ['\u{E0049}', '\u{E0067}', '\u{E0062}', '\u{E007F}', '\u{1F3F4}'],
  // Direction marks, overrides and isolates, and right-to-left letters.
  ['\u200E', '\u200F', '\u061C', '\u202A', '\u202E', '\u202C', '\u2066', '\u2069', 'ש', 'م'],
  // Chinese, Japanese and Korean characters, and variants of them.
  ['東', '京', 'か', 'ｶ', '한', '\u1112', '\u1161', '葛', '\u{E0100}', '𠮷', '\u3000', '\uFF21'],
  // Combining accents with letters, joiners, variation selectors and fillers.
  ['e', '\u0301', '\u0338', '\u034F', '\u200D', '\u200C', '\uFE0F', '❤', '👩', '\u3164', '\u00AD'],
].flat()
